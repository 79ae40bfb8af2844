import { readChunks } from "./size/chunks.ts";
import { deskAdditions, firstRoute, lazyPopups, recorder, visits } from "./size/visits.ts";

/**
 * `npx tsx scripts/checkSize.ts`, after a build: fails when the JavaScript of the first route (home, signed in), or what any other
 * screen or pop-up adds to it, is over its budget. Takes the build's folder as its argument, `dist` by default.
 */

/** Bytes, gzip. */
const budgets = {
  first: 140_000,
  further: 40_000,
  desk: 60_000,
  recorder: 12_000,
  recording: 24_000,
} as const;
/** Pages with a picture to play in. */
const desks: ReadonlySet<string> = new Set(["desk", "join"]);

const chunks = readChunks(process.argv[2] ?? "dist");
const first = chunks.files([...chunks.entry, ...firstRoute]);
const total = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + chunks.size(file), 0);
const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1).padStart(7)} kB`;
const violations: string[] = [];
/** Records a violation when the budget is exceeded. */
const checkBudget = (name: string, bytes: number, budget: number): void => {
  if (bytes > budget) violations.push(`${name} is ${bytes - budget} bytes over its budget.`);
};

for (const file of first) console.log(`${kB(chunks.size(file))}  ${file}`);
console.log(`${kB(total(first))}  the first route; the budget is ${budgets.first / 1000} kB`);
checkBudget("the first route", total(first), budgets.first);
for (const file of chunks.named)
  if (!first.has(file)) violations.push(`The page names ${file}, which is no part of the first route.`);

// What it shares with the session socket, the desk and the account is loaded sooner for it, by everybody: so the sum has a budget, too.
const ownRecorder = total(chunks.own(recorder));
const started = new Set([...first, ...chunks.files([recorder])]);
const recording = total(started) - total(first);
console.log(`${kB(ownRecorder)}  the recorder beside it; its budget is ${budgets.recorder / 1000} kB`);
console.log(
  `${kB(recording)}  with what other screens share with it; the budget is ${budgets.recording / 1000} kB`,
);
checkBudget("the recorder", ownRecorder, budgets.recorder);
checkBudget("the recorder with what it shares", recording, budgets.recording);

/** @param loaded files that the browser has already */
const report = (title: string, bundles: typeof visits, loaded: ReadonlySet<string>): void => {
  console.log(`\n${title}, ${budgets.further / 1000} kB at most (a desk ${budgets.desk / 1000} kB):`);
  for (const [name, modules] of Object.entries(bundles)) {
    const bytes = total([...chunks.files(modules)].filter((file) => !loaded.has(file)));
    console.log(`${kB(bytes)}  ${name}`);
    checkBudget(name, bytes, desks.has(name) ? budgets.desk : budgets.further);
  }
};
report("Each further visit adds", visits, started);
report(
  "A pop-up of its own adds",
  lazyPopups,
  new Set([...started, ...chunks.files(visits["pop-ups"] ?? [])]),
);
const atDesk = [...(visits["pop-ups"] ?? []), ...(visits.desk ?? [])];
report(
  "What the desk loads when it is wanted adds",
  deskAdditions,
  new Set([...started, ...chunks.files(atDesk)]),
);

const listed = new Set(
  [...Object.values(visits), ...Object.values(lazyPopups), ...Object.values(deskAdditions)].flat(),
);
for (const name of chunks.lazy)
  if (/^src\/(screens|popups)\//.test(name) && !listed.has(name))
    violations.push(`${name} belongs to no visit in scripts/size/visits.ts.`);

if (violations.length > 0) {
  console.error(`\n${violations.join("\n")}`);
  process.exitCode = 1;
}
