// Example of a bot in Rust: plays the legal move nearest to the centre of the board. See docs/bot-protocol.md.
//
//     rustc -O -o bot examples/bot.rs
//     realmwright arena --bots "program:./bot,random" --games 20
//
// Requests have one line each. The bot needs their type and the list `legal`, whose moves contain no quotation marks, so
// it searches for both instead of parsing JSON.

use std::io::{self, BufRead, Write};

fn distance(text: &str) -> f64 {
    let cell = text.rsplit(' ').next().unwrap_or(""); // of "build d7"; "end" has none
    match (cell.chars().next(), cell.get(1..).and_then(|row| row.parse::<f64>().ok())) {
        (Some(column @ 'a'..='t'), Some(row)) => (column as u8 as f64 - b'a' as f64 - 9.5).hypot(row - 10.5),
        _ => f64::INFINITY,
    }
}

fn nearest(request: &str) -> Option<&str> {
    let (_, list) = request.split_once("\"legal\":[")?;
    let (list, _) = list.split_once(']')?;
    list.split('"').skip(1).step_by(2).min_by(|one, other| distance(one).total_cmp(&distance(other)))
}

fn main() -> io::Result<()> {
    for line in io::stdin().lock().lines() {
        let line = line?;
        let mut out = io::stdout().lock();
        if line.contains("\"type\":\"bye\"") {
            break;
        } else if line.contains("\"type\":\"hello\"") {
            writeln!(out, "{{\"type\":\"hello\",\"protocol\":2}}")?;
        } else if let Some(text) = nearest(&line) {
            writeln!(out, "{{\"type\":\"move\",\"move\":\"{text}\"}}")?;
        }
        out.flush()?;
    }
    Ok(())
}
