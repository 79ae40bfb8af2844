import type { createApp } from "../../streams/app.ts";
import type { LazyModules } from "../../streams/compose/lazyModules.ts";

export interface Code {
  readonly create: typeof createApp;
  /** Load synchronously. */
  readonly lazyModules: LazyModules;
}
