import type { GameEnd } from "../../host/runners/runner.ts";

/** How a game ended, in one line, followed by its last lines of output. */
export function endText({ reason, exit, log }: GameEnd): string {
  const how = exit?.signal ? ` by ${exit.signal}` : exit?.code == null ? "" : ` with code ${exit.code}`;
  const lines = log?.trim();
  return `${reason}${how}${lines ? `. Its last lines:\n${lines}` : ""}`;
}
