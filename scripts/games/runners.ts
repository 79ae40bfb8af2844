import { systemClock } from "../../machine/lib/clock.ts";
import type { GameDescription } from "../../machine/library/description.ts";
import { createBuiltInRunner } from "../../machine/runners/builtInRunner.ts";
import { createProgramRunner } from "../../machine/runners/program/programRunner.ts";
import type { Runner } from "../../machine/runners/runner.ts";

/** The runners of this host, as a seat has them. @param sandbox false: programs run outside it */
export function createRunners(sandbox: boolean): (game: GameDescription) => Runner {
  const reportError = (where: string, error: unknown): void =>
    console.error(`${where}: ${error instanceof Error ? error.message : error}`);
  const builtIn = createBuiltInRunner(systemClock, reportError);
  const program = createProgramRunner({ clock: systemClock, sandbox, reportError });
  return ({ runner }) => (runner === "program" ? program : builtIn);
}
