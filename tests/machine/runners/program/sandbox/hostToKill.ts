/** Starts a program that ignores SIGTERM, says which processes it has, and waits to be killed. */
import { descendants } from "../../../../../machine/runners/program/sandbox/processTree.ts";
import { openBench } from "./sandboxed.ts";

const bench = await openBench();
const program = await bench.attack("ignoreEnd.sh", [], { sandbox: process.argv[2] === "true", seat: 3 });
let before = "";
const look = setInterval(() => {
  const inside = program.pids();
  const pids = [...new Set([...inside, ...descendants(process.pid)])].sort();
  const found = JSON.stringify({ folder: bench.folder, pids });
  // Some only start others, and end: those that are there twice in a row stay.
  if (inside.length >= 4 && found === before) {
    clearInterval(look);
    process.stdout.write(`${found}\n`);
  }
  before = found;
}, 200);
