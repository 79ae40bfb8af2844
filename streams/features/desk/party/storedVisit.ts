import * as z from "zod/mini";
import { secret } from "../../../../wire/secret.ts";
import { id } from "../../../../wire/shapes.ts";
import type { Stored } from "../../../storage/stored.ts";

const schema = z.object({ link: secret(id), token: secret(id) });

/** A guest's right to a visit, for as long as the tab is open: a reload needs no PIN. */
export const storedVisit: Stored<typeof schema> = { key: "VISIT", area: "session", form: "json", schema };
