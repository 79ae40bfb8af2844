import type { Clock } from "../lib/clock.ts";
import type { GameDescription } from "../library/gameDescription.ts";
import { createBuiltInRunner } from "./builtInRunner.ts";
import { createProgramRunner } from "./program/programRunner.ts";
import { createSeatDevices } from "./program/seatDevices.ts";
import type { Runner } from "./runner.ts";
import { templatesFolderIn } from "./wine/prefix.ts";
import { createWineRunner } from "./wine/wineRunner.ts";

export type Runners = Readonly<Record<GameDescription["runner"], Runner>>;

/**
 * @param deps.sandbox false: programs run outside it
 * @param deps.dataDir of the host
 */
export function createRunners(deps: {
  readonly clock: Clock;
  readonly sandbox: boolean;
  readonly dataDir: string;
  readonly reportError: (where: string, error: unknown) => void;
}): Runners {
  const devices = createSeatDevices(deps);
  return {
    "built-in": createBuiltInRunner(deps.clock, deps.reportError),
    program: createProgramRunner({ ...deps, devices }),
    wine: createWineRunner({ ...deps, devices, templatesFolder: templatesFolderIn(deps.dataDir) }),
  };
}
