// A bot that searches two plies: it asks the rules service for the positions after each move and after the next one.
// realmwright arena --bots "program:node examples/searching_bot.js,greedy" --games 4
// Node's standard library is enough. See docs/bot-protocol.md and docs/rules-service.md.
const { spawn } = require('node:child_process')
const { createInterface } = require('node:readline')

const WIDTH = 8 // moves that are searched one ply deeper
const service = spawn('realmwright', ['rules-service'], { stdio: ['pipe', 'pipe', 'inherit'] })
const answers = createInterface({ input: service.stdout })[Symbol.asyncIterator]()

async function ask(request) {
  service.stdin.write(JSON.stringify(request) + '\n')
  return JSON.parse((await answers.next()).value)
}

const lead = (gold, seat) => gold[seat] - Math.max(...gold.filter((_, other) => other !== seat))

async function best(position, seat, legal) {
  const { children } = await ask({ do: 'children', position })
  children.sort((a, b) => lead(b.gold, seat) - lead(a.gold, seat))
  for (const child of children.slice(0, WIDTH)) {
    child.value = lead(child.gold, seat)
    if (child.actor !== seat) continue // the turn is over, or chance acts
    const next = await ask({ do: 'children', position: child.position })
    child.value = Math.max(...next.children.map((each) => lead(each.gold, seat)))
  }
  const searched = children.slice(0, WIDTH).sort((a, b) => b.value - a.value)
  return searched.find((child) => legal.includes(child.move)).move
}

async function main() {
  let seat
  for await (const line of createInterface({ input: process.stdin })) {
    const message = JSON.parse(line)
    if (message.type === 'hello') {
      seat = message.seat
      await ask({ do: 'load', game: message.game, setup: message.setup, rules_version: message.rules_version })
      console.log(JSON.stringify({ type: 'hello', protocol: 2 }))
    } else if (message.type === 'choose') {
      console.log(JSON.stringify({ type: 'move', move: await best(message.position, seat, message.legal) }))
    } else if (message.type === 'bye') {
      service.stdin.end()
      break
    }
  }
}

main()
