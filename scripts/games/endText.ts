import type { GameEnd } from "../../host/runners/runner.ts";

/** How a game ended, in one line, with the last lines that it printed below. */
export function endText({ reason, exit, log }: GameEnd): string {
  const how = exit?.signal ? ` by ${exit.signal}` : exit?.code == null ? "" : ` with code ${exit.code}`;
  const said = log?.trim();
  return `${reason}${how}${said ? `. Its last lines:\n${said}` : ""}`;
}
