import { openDisplay } from "../../../../../../host/runners/program/display/display.ts";

/** Opens a screen in the folder of the first argument, in the sandbox if the second is `true`; prints its number and waits to be killed. */
const display = await openDisplay({
  folder: process.argv[2] ?? "",
  width: 640,
  height: 360,
  seat: 0,
  sandbox: process.argv[3] === "true",
  firstNumber: 200,
});
process.stdout.write(String(display.number));
setInterval(() => undefined, 1_000);
