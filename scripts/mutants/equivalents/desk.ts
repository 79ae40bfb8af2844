import type { Equivalent } from "./equivalent.ts";

/** Of the picture and what surrounds it: `features/desk/`. */
export const desk: readonly Equivalent[] = [];
