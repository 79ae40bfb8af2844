import * as z from "zod/mini";

/** A setting that is a whole number. */
export const wholeNumber = (from: number, to: number) =>
  z.coerce.number().check(z.int(), z.gte(from), z.lte(to));

/** A setting that is a TCP or UDP port. */
export const port = wholeNumber(1, 65_535);
