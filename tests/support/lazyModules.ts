import { eagerModules } from "../../replay/engine/eagerModules.ts";

/** The lazy modules of the core, loaded synchronously. */
export const lazyModules = await eagerModules();
