import * as z from "zod/mini";
import type { Stored } from "./stored.ts";

/** How account pages look: `system` follows the device. */
export const appearance = z.enum(["light", "system", "dark"]);
export type Appearance = z.infer<typeof appearance>;

/** Stored as plain text: the script of index.html reads it too. */
export const appearanceItem = {
  key: "APPEARANCE",
  area: "local",
  form: "text",
  schema: appearance,
} as const satisfies Stored<typeof appearance>;
