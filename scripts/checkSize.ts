import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import * as z from "zod/mini";
import { pages } from "../streams/page/routes.ts";
import { chunkOf, chunks } from "../vite/chunks.ts";

/**
 * `npx tsx scripts/checkSize.ts`, after a build: fails if the JavaScript of the first route (home, signed in), or the addition of any
 * other screen or pop-up, exceeds its budget. Takes the build's folder as its argument, `dist` by default.
 */

/** kB, gzip. */
const budgets = { first: 140, recorder: 24, further: 40, desk: 60 } as const;

const folder = process.argv[2] ?? "dist";
const manifest = z
  .record(
    z.string(),
    z.object({
      file: z.string(),
      name: z.optional(z.string()),
      imports: z.optional(z.array(z.string())),
      isDynamicEntry: z.optional(z.boolean()),
    }),
  )
  .parse(JSON.parse(readFileSync(join(folder, ".vite/manifest.json"), "utf8")));
const page = readFileSync(join(folder, "index.html"), "utf8");

/** Files that a browser has loaded for these modules or chunks, including imports. */
function files(modules: Iterable<string>): ReadonlySet<string> {
  const reached = new Set(modules);
  const loaded = new Set<string>();
  for (const name of reached) {
    const chunk = manifest[name] ?? Object.values(manifest).find((each) => each.name === chunkOf(name));
    if (!chunk) throw new Error(`the build has no ${name}`);
    if (chunk.file.endsWith(".js")) loaded.add(chunk.file);
    for (const imported of chunk.imports ?? []) reached.add(imported);
  }
  return loaded;
}

const size = (file: string): number => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;
let failed = false;
/** @param budget kB */
function check(name: string, added: Iterable<string>, budget: number): void {
  const bytes = [...added].reduce((sum, file) => sum + size(file), 0);
  const isOver = bytes > budget * 1_000;
  failed ||= isOver;
  console.log(
    `${(bytes / 1_000).toFixed(1).padStart(7)} of ${budget} kB  ${name}${isOver ? ": TOO BIG" : ""}`,
  );
}

/** Texts in the language in which they are longest. */
const texts = (bundle: string): string => `locales/th.json?compiled&bundle=${bundle}`;
const account = ["streams/compose/account.ts", texts("account")];
const desk = ["streams/compose/deskModule.ts", "streams/adapters/browser/stage/index.ts", texts("desk")];
const popups = "src/popups/Popups.tsx";

/** Modules loaded with a screen or pop-up besides its own code. */
const beside: Readonly<Record<string, readonly string[]>> = {
  // Play opens a pop-up, and the filter is one too.
  "src/screens/details/DetailsScreen.tsx": [popups, texts("discovery")],
  "src/screens/types/Types.tsx": [popups, texts("discovery"), "src/popups/discovery/TypeFilter.tsx"],
  "src/screens/signIn/SignIn.tsx": [
    "streams/features/session/oidc.ts",
    "streams/adapters/browser/identity.ts",
  ],
  "src/screens/desk/DeskScreen.tsx": desk,
  "src/screens/join/Join.tsx": desk,
  "src/screens/desk/sheet/DeskSheet.tsx": [texts("sheet"), popups],
  "src/screens/desk/notices/EndReport.tsx": [texts("sheet")],
  "src/screens/desk/layoutEditor/LayoutEditor.tsx": [texts("sheet")],
  "src/screens/details/SharedLayoutCard.tsx": [texts("sheet")],
  "src/screens/settings/Settings.tsx": [...account, texts("sheet")],
  "src/components/report/SessionReport.tsx": [texts("sheet")],
  "src/popups/account/accountPopups.tsx": [...account, "streams/adapters/browser/payments.ts"],
  "src/popups/account/ErrorReport.tsx": [...account, texts("sheet")],
  "src/popups/saves/SavesPopup.tsx": [...account, "src/popups/account/accountPopups.tsx"],
  "src/popups/discovery/SearchPopup.tsx": [texts("discovery")],
};
const whitePages = new Set(
  Object.entries(pages).flatMap(([name, { layout }]) => (layout === "white" ? [`src/screens/${name}/`] : [])),
);
const isWhite = (module: string): boolean => whitePages.has(module.slice(0, module.lastIndexOf("/") + 1));

const entry = Object.entries(manifest).flatMap(([name, { file }]) =>
  page.includes(`src="/${file}"`) ? [name] : [],
);
const first = files([...entry, ...chunks.screens, "locales/en.json?compiled&bundle=play"]);
check("the first route", first, budgets.first);
for (const [, file = ""] of page.matchAll(/<(?:script|link)[^>]+(?:src|href)="\/([^"]+\.js)"/g)) {
  if (first.has(file)) continue;
  failed = true;
  console.log(`The page names ${file}, which is no part of the first route.`);
}
/** Modules among these that are not loaded yet. */
const added = (modules: readonly string[], loaded: ReadonlySet<string>): readonly string[] =>
  [...files(modules)].filter((file) => !loaded.has(file));
const recorder = ["recorder/recordedApp.ts"];
check("beside it: the recorder", added(recorder, first), budgets.recorder);
const recorded = new Set([...first, ...files(recorder)]);
const dynamic = new Set<string>(Object.values(chunks).flat());
for (const [module, { isDynamicEntry }] of Object.entries(manifest)) if (isDynamicEntry) dynamic.add(module);
const sections = [...dynamic].filter((name) => name.startsWith("src/screens/sections/"));
check("after it: the rest of home", added([...chunks.deferred, ...sections], recorded), budgets.further);

console.log("\nEach of these adds:");
const started = new Set([...recorded, ...files(chunks.deferred)]);
const withPopups = new Set([...started, ...files([popups])]);
const atDesk = new Set([...withPopups, ...files(["src/screens/desk/DeskScreen.tsx", ...desk])]);
for (const module of dynamic) {
  if (!/^(src\/(screens(?!\/sections)|popups|components)|streams\/adapters\/browser)\//.test(module))
    continue;
  const isDesk = beside[module]?.includes(texts("desk")) === true;
  const modules = [module, ...(beside[module] ?? (isWhite(module) ? account : []))];
  const loaded = isDesk
    ? started
    : /^(src\/screens\/desk|streams\/adapters\/browser\/stage)\//.test(module)
      ? atDesk
      : /^src\/popups\//.test(module) && module !== popups
        ? withPopups
        : started;
  check(module, added(modules, loaded), isDesk ? budgets.desk : budgets.further);
}
const operators = readdirSync(join(folder, "ops/assets")).filter((file) => file.endsWith(".js"));
check(
  "the operators' page, on its own",
  operators.map((file) => `ops/assets/${file}`),
  budgets.first,
);
for (const module of Object.keys(beside).filter((name) => !dynamic.has(name))) {
  failed = true;
  console.log(`The build has no ${module}.`);
}
if (failed) process.exitCode = 1;
