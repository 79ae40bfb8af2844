/** Starts a program that ignores SIGTERM, says which processes it has, and waits to be killed. */
import { readFileSync } from "node:fs";
import { descendants } from "../../../../../host/runners/program/sandbox/processTree.ts";
import { openBench } from "./sandboxed.ts";

const isSleep = (pid: number): boolean => {
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8") === "sleep\n";
  } catch {
    return false;
  }
};
const bench = await openBench();
const program = await bench.attack("ignoreEnd.sh", [], { sandbox: process.argv[2] === "true", seat: 3 });
let before = "";
const look = setInterval(() => {
  const inside = program.pids();
  const pids = [...new Set([...inside, ...descendants(process.pid)])].sort();
  const found = JSON.stringify({ folder: bench.folder, pids });
  // Both loops have begun. What only started them ends: those that are there twice in a row stay.
  if (inside.filter(isSleep).length === 2 && found === before) {
    clearInterval(look);
    process.stdout.write(`${found}\n`);
  }
  before = found;
}, 200);
