import { eagerModules } from "../../streams/adapters/replay/eagerModules.ts";

/** The later parts of the core, here at once. */
export const lazyModules = await eagerModules();
