import { projectPath } from "./projectPath.ts";

type ModuleInfo = { importedIds: readonly string[] } | null;
/** Names the chunk of a module; null if it is not in this chunk. */
type NameChunk = (id: string, context: { getModuleInfo(id: string): ModuleInfo }) => string | null;

/** All direct and indirect static imports of the entry: the core. */
export function firstRoute(): NameChunk {
  return importedBy("first", ["src/main.tsx"]);
}

/** React and home, which run in a separate task (src/main.tsx). */
export function firstScreens(): NameChunk {
  return importedBy("screens", ["src/shell/mount.tsx", "src/screens/home/Home.tsx"]);
}

/** Modules that the recorder shares with the desk and the account, in one file instead of one each. */
export function recordedWire(): NameChunk {
  const name = importedBy("wire", ["recorder/recordedApp.ts"]);
  const wire = projectPath("wire/");
  return (id, context) => (id.startsWith(wire) ? name(id, context) : null);
}

/** @param entries files of the project; their static imports are followed */
function importedBy(name: string, entries: readonly string[]): NameChunk {
  let needed: Set<string> | null = null;
  return (id, context) => {
    if (needed === null) {
      needed = new Set(entries.map(projectPath));
      for (const module of needed)
        for (const imported of context.getModuleInfo(module)?.importedIds ?? []) needed.add(imported);
    }
    return needed.has(id) ? name : null;
  };
}
