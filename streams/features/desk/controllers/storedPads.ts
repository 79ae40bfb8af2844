import { padSettings } from "../../../../wire/desk/padMap.ts";
import type { Stored } from "../../../storage/stored.ts";

/** What a player has set for the gamepads of this browser. */
export const storedPads: Stored<typeof padSettings> = {
  key: "PADS",
  area: "local",
  form: "json",
  schema: padSettings,
};
