import type { createApp } from "../../../app.ts";
import type { LazyModules } from "../../../compose/lazyModules.ts";

/** The code that is tried. */
export interface Code {
  readonly create: typeof createApp;
  /** Load synchronously. */
  readonly lazyModules: LazyModules;
}
