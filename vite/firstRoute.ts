import { projectPath } from "./projectPath.ts";

type ModuleInfo = { importedIds: readonly string[] } | null;
/** Names the chunk of a module; null for what this one does not decide. */
type NameChunk = (id: string, context: { getModuleInfo(id: string): ModuleInfo }) => string | null;

/** Everything that the entry imports statically, directly or not: the core. */
export function firstRoute(): NameChunk {
  return importedBy("first", ["src/main.tsx"]);
}

/** React and home, which run in a task of their own (src/main.tsx). */
export function firstScreens(): NameChunk {
  return importedBy("screens", ["src/shell/mount.tsx", "src/screens/home/Home.tsx"]);
}

/** What the recorder shares with the desk and the account: one file, where each module would be its own. */
export function recordedWire(): NameChunk {
  const name = importedBy("wire", ["recorder/recordedApp.ts"]);
  const wire = projectPath("wire/");
  return (id, context) => (id.startsWith(wire) && !id.endsWith("/frame.ts") ? name(id, context) : null);
}

/** @param entries files of the project, whose static imports are followed */
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
