import * as z from "zod/mini";
import { stageButton } from "./messages.ts";
import { press, touchArrangements } from "./touchLayout.ts";

/** Touch controls that the service gives a game in place of its host's: they press keys, which every host knows. */
export const ownTouch = z.object({
  buttons: z.array(z.extend(stageButton, { press })),
  /** Where they are; null: made of the buttons. */
  layout: z.nullable(touchArrangements),
});
