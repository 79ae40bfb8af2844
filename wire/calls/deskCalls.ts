import * as z from "zod/mini";
import { id, nothing } from "../shapes.ts";
import { profileId, touchProfile, touchProfiles } from "../touchProfile.ts";
import { a } from "./calls.ts";

const ofGame = { gameId: id };

/** Calls of the stream desk. Not part of the first route's code. */
export const deskCalls = {
  layouts: a("/desk/layouts", z.object(ofGame), touchProfiles),
  /** Replaces a profile with the same id; either way it becomes the chosen one. */
  saveLayout: a("/desk/layouts/save", z.extend(touchProfile, ofGame), nothing),
  /** `id` null: the game's own layout. */
  chooseLayout: a("/desk/layouts/choose", z.object({ ...ofGame, id: z.nullable(profileId) }), nothing),
  deleteLayout: a("/desk/layouts/delete", z.object({ ...ofGame, id: profileId }), nothing),
};
