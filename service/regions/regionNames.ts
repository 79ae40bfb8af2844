import * as z from "zod/mini";
import type { Localized } from "../../wire/locale.ts";
import { localizedShape } from "../../wire/localized.ts";
import { jsonOf } from "../../wire/orElse.ts";

/** A region's name in the product's languages; English is the fallback. */
export type RegionName = Localized<string>;

const name = z.string().check(z.minLength(1), z.maxLength(40));
const regionNames = z.record(
  z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
  z.strictObject(localizedShape(name)),
);

/** Names by region id, as JSON in a setting. */
export const regionNamesSetting = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => regionNames.safeParse(jsonOf(text)).success,
        'JSON such as {"bkk":{"en":"Bangkok","th":"กรุงเทพฯ"}}',
      ),
    ),
  z.transform((text) => regionNames.parse(JSON.parse(text))),
);

/** A region's name; its id if there is no name. */
export function regionName(names: Readonly<Record<string, RegionName>>, id: string): RegionName {
  const set = Object.hasOwn(names, id) ? names[id] : undefined;
  return set ?? { en: id };
}
