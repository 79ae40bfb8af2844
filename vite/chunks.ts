import { projectPath } from "./projectPath.ts";

/**
 * Chunks by name: each contains these modules and all that they import statically, except what an earlier chunk contains. By default
 * the bundler makes a chunk of whatever two dynamic imports share; home would load 41 files.
 */
export const chunks = {
  // The core.
  first: ["src/main.tsx"],
  // React and home, which run in a separate task (src/main.tsx).
  screens: ["src/shell/mount.tsx", "src/screens/home/Home.tsx"],
  // What the recorder shares with later chunks.
  wire: ["recorder/recordedApp.ts"],
  // Small modules that later chunks share.
  common: [],
  deferred: ["streams/compose/deferred.ts"],
  sections: [
    "src/screens/sections/lists/GameList.tsx",
    "src/screens/sections/banner/BannerCaption.tsx",
    "src/screens/sections/banner/BannerControls.tsx",
  ],
  details: ["src/screens/details/DetailsScreen.tsx"],
  stage: ["streams/adapters/browser/stage/index.ts"],
  desk: ["streams/compose/deskModule.ts", "src/screens/desk/DeskScreen.tsx"],
  popups: ["src/popups/Popups.tsx"],
  account: ["streams/compose/account.ts"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The chunk that has a module of the table. */
export const chunkOf = (module: string): string | undefined =>
  Object.entries(chunks).find(([, modules]) => modules.some((name) => name === module))?.[0];

interface Context {
  getModuleInfo(id: string): { readonly code: string | null; readonly importedIds: readonly string[] } | null;
}

/** Groups for Rolldown's `codeSplitting`. */
export const groups = Object.entries(chunks).map(([name, entries]) => ({
  debugName: name,
  minShareCount: name === "wire" || name === "common" ? 2 : 1,
  name: (id: string, context: Context) =>
    (name === "common" ? isSmall(id, context) : withImports(entries, context).has(id)) ? name : null,
}));

/** Whether a module has at most 2 kB, and imports only such modules and those of earlier chunks. */
function isSmall(id: string, context: Context): boolean {
  if (withImports([...chunks.first, ...chunks.screens, ...chunks.wire], context).has(id)) return true;
  const module = context.getModuleInfo(id);
  return (
    module !== null &&
    (module.code ?? "").length <= 2_000 &&
    module.importedIds.every((imported) => isSmall(imported, context))
  );
}

const found = new Map<string, Set<string>>();

/** These modules and all that they import statically. @param entries relative to the repository's root */
function withImports(entries: readonly string[], context: Context): ReadonlySet<string> {
  const key = entries.join();
  let modules = found.get(key);
  if (modules === undefined) {
    modules = new Set(entries.map(projectPath));
    for (const module of modules)
      for (const imported of context.getModuleInfo(module)?.importedIds ?? []) modules.add(imported);
    found.set(key, modules);
  }
  return modules;
}
