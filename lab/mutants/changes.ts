import { readFileSync } from "node:fs";
import { transformSync } from "esbuild";
import { flattenings } from "./findMutants.ts";
import { placeOf } from "./instrument.ts";
import { type Mutant, mutate } from "./mutant.ts";
import type { Change } from "./switchboard.ts";

/** What a mutant changes in the running code. @throws when it changes nothing */
export async function changeOf(mutant: Mutant): Promise<Change> {
  if (mutant.kind !== "duration")
    return { places: [placeOf(mutant)], operator: flattenings.find((name) => name === mutant.text) };
  const code = readFileSync(mutant.file, "utf8");
  const written = await constants(code);
  const values = Object.fromEntries(
    Object.entries(await constants(mutate(code, mutant))).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(written[name]),
    ),
  );
  const places = Object.keys(values);
  if (places.length === 0) throw new Error(`no constant changes: ${mutant.name}`);
  return { places, values };
}

async function constants(code: string): Promise<Readonly<Record<string, unknown>>> {
  const { code: plain } = transformSync(code, { loader: "ts", format: "esm" });
  return await import(`data:text/javascript,${encodeURIComponent(plain)}`);
}
