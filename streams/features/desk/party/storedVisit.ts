import * as z from "zod/mini";
import { televisionCode } from "../../../../wire/calls/partyCalls.ts";
import { secret } from "../../../../wire/secret.ts";
import { id } from "../../../../wire/shapes.ts";
import type { Stored } from "../../../storage/stored.ts";

const schema = z.object({
  link: secret(id),
  token: secret(id),
  /** The guest sits before the player's television. */
  beside: z.optional(z.boolean()),
});

/** A guest's right to a visit, for as long as the tab is open: a reload needs no PIN. */
export const storedVisit: Stored<typeof schema> = { key: "VISIT", area: "session", form: "json", schema };

const television = z.object({
  token: secret(id),
  code: secret(televisionCode),
  /** When the code ends, epoch ms. */
  until: z.number(),
});
export type OfferedTelevision = z.infer<typeof television>;

/** What a television was offered, for as long as the tab is open: a reload needs no new code. */
export const storedTelevision: Stored<typeof television> = {
  key: "TELEVISION",
  area: "session",
  form: "json",
  schema: television,
};
