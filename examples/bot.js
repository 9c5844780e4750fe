// Example of a bot for Node.js: plays the legal move nearest to the centre of the board. See docs/bot-protocol.md.
const { createInterface } = require("node:readline");

const lines = createInterface({ input: process.stdin });
const send = (answer) => process.stdout.write(`${JSON.stringify(answer)}\n`);

lines.on("line", (line) => {
    const message = JSON.parse(line);
    if (message.type === "hello") send({ type: "hello", protocol: 2 });
    if (message.type === "choose") send({ type: "move", move: nearest(message.legal) });
    if (message.type === "bye") lines.close();
});

function nearest(moves) {
    return moves.reduce((best, move) => (distance(move) < distance(best) ? move : best));
}

function distance(move) {
    const cell = /([a-t])(\d+)$/.exec(move); // matches "build d7" but not "end"
    if (!cell) return Infinity;
    const column = cell[1].charCodeAt(0) - "a".charCodeAt(0);
    return Math.hypot(column - 9.5, Number(cell[2]) - 10.5);
}
