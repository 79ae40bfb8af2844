import * as z from "zod/mini";
import type { Stored } from "./stored.ts";

const setting = z.enum(["on", "off"]);

/** Whether the app records itself (R-REC-26). Not in `stored`: clearing the browser's data keeps the player's decision. */
export const recordingSetting: Stored<typeof setting> = {
  key: "RECORDING",
  area: "local",
  form: "text",
  schema: setting,
};
