import { eagerModules } from "../../streams/adapters/replay/eagerModules.ts";

/** The lazy modules of the core, loaded synchronously. */
export const lazyModules = await eagerModules();
