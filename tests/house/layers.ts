import type { Arrow } from "./importGraph.ts";

type Layer =
  | "ports"
  | "lib"
  | "rules"
  | "wire"
  | "intents"
  | "ui"
  | "feature"
  | "app"
  | "adapters"
  | "replay"
  | "recording";

/** Which layers of `streams/` each one may import: `app → features → rules, wire, lib → ports`. */
const allowed: Readonly<Record<Layer, readonly Layer[]>> = {
  ports: ["ports"],
  lib: ["lib", "ports"],
  rules: ["rules", "lib", "ports"],
  wire: ["wire", "rules", "lib", "ports"],
  intents: ["intents", "ports"],
  ui: ["ui", "intents", "rules", "wire", "lib", "ports"],
  feature: ["feature", "ui", "intents", "rules", "wire", "lib", "ports"],
  app: ["app", "feature", "ui", "intents", "rules", "wire", "lib", "ports"],
  adapters: ["adapters", "rules", "wire", "lib", "ports"],
  // It records and replays the app as a whole.
  replay: ["replay", "app", "feature", "ui", "intents", "wire", "lib", "ports"],
  // The product's own recorder: the app with the recorder and the browser's ports.
  recording: ["recording", "replay", "adapters", "app", "rules", "wire", "lib", "ports"],
};

function layerOf(path: string): Layer {
  const [, first = "", ...rest] = path.split("/");
  if (rest.length === 0) {
    if (first === "ports.ts") return "ports";
    return first === "app.ts" ? "app" : "intents";
  }
  if (path.startsWith("streams/adapters/replay/")) return "replay";
  if (path.startsWith("streams/adapters/recording/")) return "recording";
  if (first === "compose") return "app";
  if (first === "features") return "feature";
  if (first === "lib" || first === "rules" || first === "wire" || first === "ui" || first === "ports")
    return first;
  return "adapters";
}

/**
 * The rooms of `src/`: each may import those before it. `src/dev` may import any, and nothing imports it. The operator's page
 * shares nothing with the players' screens but what is before them.
 */
const rooms = ["theme", "bridge", "components", "ops", "popups", "screens", "shell", "main.tsx"];

/** Rooms of `src/` import one way: shell, screens, popups, components, bridge. Null where an import is allowed. */
export function roomViolation({ from, to }: Arrow): string | null {
  if (!from.startsWith("src/") || !to.startsWith("src/") || from.startsWith("src/dev/")) return null;
  const rank = (path: string): number => rooms.indexOf(path.split("/")[1] ?? "");
  return rank(to) >= 0 && rank(to) <= rank(from) ? null : `imports ${to}`;
}

/** Imports run one way: src, app, features, then rules, wire and lib, then ports. Null where an import is allowed. */
export function layerViolation({ from, to }: Arrow): string | null {
  if (from.startsWith("streams/")) {
    if (!to.startsWith("streams/")) return `streams/ imports ${to}`;
    const [layer, target] = [layerOf(from), layerOf(to)];
    return allowed[layer].includes(target) ? null : `${layer} imports ${target} (${to})`;
  }
  const top = ["src", "service", "machine"].find((folder) => from.startsWith(`${folder}/`));
  if (top === undefined || to.startsWith(`${top}/`) || from.startsWith("src/dev/")) return null;
  if (top === "src") return /^(streams|locales)\//.test(to) ? null : `src/ imports ${to}`;
  return to.startsWith("streams/wire/") ? null : `${top}/ imports ${to}`;
}

/** Adapters are created in the two `main.tsx`; besides them, only tests and scripts import them. Null where an import is allowed. */
export function adapterViolation({ from, to }: Arrow): string | null {
  if (!to.startsWith("streams/adapters/")) return null;
  const mayImport =
    /^src\/(ops\/)?main\.tsx$/.test(from) || /^(scripts|src\/dev|streams\/adapters)\//.test(from);
  return mayImport ? null : `imports ${to}`;
}
