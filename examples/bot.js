// A bot for node: of the legal moves it takes the one nearest to the middle of the map. See docs/bot-protocol.md.
const { createInterface } = require("node:readline");

const lines = createInterface({ input: process.stdin });
const say = (answer) => process.stdout.write(`${JSON.stringify(answer)}\n`);

lines.on("line", (line) => {
    const heard = JSON.parse(line);
    if (heard.type === "hello") say({ type: "hello", protocol: 1 });
    if (heard.type === "choose") say({ type: "move", move: nearest(heard.legal) });
    if (heard.type === "bye") lines.close();
});

function nearest(moves) {
    return moves.reduce((best, move) => (distance(move) < distance(best) ? move : best));
}

function distance(move) {
    const cell = /([a-t])(\d+)$/.exec(move); // "build d7"; "end" names none
    if (!cell) return Infinity;
    const column = cell[1].charCodeAt(0) - "a".charCodeAt(0);
    return Math.hypot(column - 9.5, Number(cell[2]) - 10.5);
}
