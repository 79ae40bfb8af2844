import fs from "node:fs";
import path from "node:path";
import * as z from "zod/mini";

const profile = z.object({
  nodes: z.array(
    z.object({
      id: z.number(),
      callFrame: z.object({ functionName: z.string(), url: z.string(), lineNumber: z.number() }),
    }),
  ),
  samples: z.array(z.number()),
  timeDeltas: z.array(z.number()),
});

/** A function, and how much of the busy time was spent in it itself, 0 to 1. */
export interface Heavy {
  readonly name: string;
  readonly share: number;
}

/** Where a CPU profile spent its time, heaviest first; waiting does not count. @param text of a `.cpuprofile` */
export function heaviest(text: string, most: number): readonly Heavy[] {
  const { nodes, samples, timeDeltas } = profile.parse(JSON.parse(text));
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  const times = new Map<string, number>();
  let busy = 0;
  for (const [index, sample] of samples.entries()) {
    const name = names.get(sample) ?? "";
    if (name === "(idle)") continue;
    const time = timeDeltas[index] ?? 0;
    busy += time;
    times.set(name, (times.get(name) ?? 0) + time);
  }
  return [...times]
    .map(([name, time]) => ({ name, share: time / Math.max(1, busy) }))
    .toSorted((one, other) => other.share - one.share)
    .slice(0, most);
}

function nameOf({
  functionName,
  url,
  lineNumber,
}: {
  functionName: string;
  url: string;
  lineNumber: number;
}) {
  if (url === "") return functionName;
  const file = url.replace(/^.*?(node_modules|service|streams)\//, "$1/");
  return `${functionName === "" ? "(anonymous)" : functionName} ${file}:${lineNumber + 1}`;
}

/** The heaviest functions of each profile of a folder that is about a service, as lines. */
export function heaviestIn(folder: string, most: number): readonly string[] {
  return fs
    .readdirSync(folder)
    .filter((file) => file.endsWith(".cpuprofile"))
    .flatMap((file) => {
      const heavy = heaviest(fs.readFileSync(path.join(folder, file), "utf8"), most);
      // Compilers of TypeScript run beside the service.
      if (!heavy.some(({ name }) => name.includes(" service/"))) return [];
      return [file, ...heavy.map(({ name, share }) => `${(share * 100).toFixed(1).padStart(6)} %  ${name}`)];
    });
}
