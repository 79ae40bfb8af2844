import { projectPath } from "./projectPath.ts";

type ModuleInfo = { importedIds: readonly string[] } | null;

/** A chunk name for everything that the entry and home import statically, directly or not; null for all other modules. */
export function firstRoute(): (
  id: string,
  context: { getModuleInfo(id: string): ModuleInfo },
) => string | null {
  let needed: Set<string> | null = null;
  return (id, context) => {
    if (needed === null) {
      needed = new Set([projectPath("src/main.tsx"), projectPath("src/screens/home/Home.tsx")]);
      for (const module of needed)
        for (const imported of context.getModuleInfo(module)?.importedIds ?? []) needed.add(imported);
    }
    return needed.has(id) ? "first" : null;
  };
}
