import { fileURLToPath } from "node:url";
import { exitCodeIn, replayCommand } from "../replay/command/command.ts";
import { eagerModules } from "../replay/engine/eagerModules.ts";
import { endWithReader } from "./lib/commandLine.ts";

/** `npm run replay -- FILE [FILE…] [options]`: replays recordings without network, and compares (docs/replay.md). */
endWithReader();
const root = fileURLToPath(new URL("..", import.meta.url));
const code = await replayCommand(process.argv.slice(2), {
  print: (text) => console.log(text),
  complain: (text) => console.error(text),
  root,
  lazyModules: await eagerModules(),
});
process.exitCode = exitCodeIn(root, code);
