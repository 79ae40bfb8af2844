import { readChunks } from "./size/chunks.ts";
import { firstRoute, laterPopups, visits } from "./size/visits.ts";

/**
 * `npm run check:size`, after a build: fails when the JavaScript of the first route (home, signed in), or what any further screen or pop-up
 * adds to it, is over its budget. A build in another folder is given by its path.
 */

/** Bytes, gzip. */
const budgets = { first: 140_000, further: 40_000 } as const;

const chunks = readChunks(process.argv[2] ?? "dist");
const first = chunks.files([...chunks.start, ...firstRoute]);
const total = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + chunks.size(file), 0);
const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1).padStart(7)} kB`;
const over: string[] = [];
const hold = (name: string, bytes: number, budget: number): void => {
  if (bytes > budget) over.push(`${name} is ${bytes - budget} bytes over its budget.`);
};

for (const file of first) console.log(`${kB(chunks.size(file))}  ${file}`);
console.log(`${kB(total(first))}  the first route; the budget is ${budgets.first / 1000} kB`);
hold("the first route", total(first), budgets.first);

const show = (title: string, parts: typeof visits, here: ReadonlySet<string>): void => {
  console.log(`\n${title}, ${budgets.further / 1000} kB at most:`);
  for (const [name, modules] of Object.entries(parts)) {
    const bytes = total([...chunks.files(modules)].filter((file) => !here.has(file)));
    console.log(`${kB(bytes)}  ${name}`);
    hold(name, bytes, budgets.further);
  }
};
show("Each further visit adds", visits, first);
show("A pop-up of its own adds", laterPopups, new Set([...first, ...chunks.files(visits["pop-ups"] ?? [])]));

const told = new Set([...Object.values(visits), ...Object.values(laterPopups)].flat());
for (const name of chunks.later)
  if (/^src\/(screens|popups)\//.test(name) && !told.has(name))
    over.push(`${name} belongs to no visit in scripts/size/visits.ts.`);

if (over.length > 0) {
  console.error(`\n${over.join("\n")}`);
  process.exitCode = 1;
}
