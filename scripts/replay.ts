import { fileURLToPath } from "node:url";
import { eagerModules } from "../streams/adapters/replay/eagerModules.ts";
import { endWithReader } from "./lib/commandLine.ts";
import { replayCommand } from "./replay/command.ts";
import { exitCodeIn } from "./replay/exitCode.ts";

/** `npm run replay -- FILE [FILE…] [options]`: plays recordings without network, and compares (docs/replay.md). */
endWithReader();
const root = fileURLToPath(new URL("..", import.meta.url));
const code = await replayCommand(process.argv.slice(2), {
  print: (text) => console.log(text),
  complain: (text) => console.error(text),
  root,
  lazyModules: await eagerModules(),
});
process.exitCode = exitCodeIn(root, code);
