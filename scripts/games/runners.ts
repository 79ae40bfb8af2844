import { systemClock } from "../../host/lib/clock.ts";
import type { GameDescription } from "../../host/library/gameDescription.ts";
import { createBuiltInRunner } from "../../host/runners/builtInRunner.ts";
import { createProgramRunner } from "../../host/runners/program/programRunner.ts";
import type { Runner } from "../../host/runners/runner.ts";

/** The runners of this host, as a seat has them. @param sandbox false: programs run outside it */
export function createRunners(sandbox: boolean): (game: GameDescription) => Runner {
  const reportError = (where: string, error: unknown): void =>
    console.error(`${where}: ${error instanceof Error ? error.message : error}`);
  const builtIn = createBuiltInRunner(systemClock, reportError);
  const program = createProgramRunner({ clock: systemClock, sandbox, reportError });
  return ({ runner }) => (runner === "program" ? program : builtIn);
}
