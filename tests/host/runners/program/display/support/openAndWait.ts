import { openDisplay } from "../../../../../../host/runners/program/display/display.ts";

/** Opens a screen in the folder of the first argument, prints its number and waits to be killed. */
const display = await openDisplay({
  folder: process.argv[2] ?? "",
  width: 640,
  height: 360,
  seat: 0,
  firstNumber: 200,
});
process.stdout.write(String(display.number));
setInterval(() => undefined, 1_000);
