/** Starts a program that ignores SIGTERM, says which processes it has, and waits to be killed. */
import { descendants } from "../../../../../machine/runners/program/sandbox/processTree.ts";
import { openBench } from "./sandboxed.ts";

const bench = await openBench();
const program = await bench.attack("ignoreEnd.sh", [], { sandbox: process.argv[2] === "true", seat: 3 });
const look = setInterval(() => {
  if (program.pids().length < 4) return;
  clearInterval(look);
  const pids = [...new Set([...program.pids(), ...descendants(process.pid)])];
  process.stdout.write(`${JSON.stringify({ folder: bench.folder, pids })}\n`);
}, 50);
