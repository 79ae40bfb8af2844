import type { Arrow } from "./importGraph.ts";

type Layer =
  | "languages"
  | "desk schemas"
  | "ports"
  | "lib"
  | "rules"
  | "wire"
  | "intents"
  | "ui"
  | "feature"
  | "app"
  | "adapters"
  | "recording";

/**
 * Which layers of `streams/` each one may import: `app → features → rules, wire, lib → ports`. The schemas of what a desk and a host
 * say to each other (`streams/wire/desk/`) are below all of them: ports and recordings infer their types from these. Below
 * those is the table of languages.
 */
const allowed: Readonly<Record<Layer, readonly Layer[]>> = {
  languages: [],
  "desk schemas": [],
  ports: [],
  lib: ["ports"],
  rules: ["lib", "ports"],
  wire: ["rules", "lib", "ports"],
  intents: ["wire", "ports"],
  ui: ["intents", "rules", "wire", "lib", "ports"],
  feature: ["ui", "intents", "rules", "wire", "lib", "ports"],
  app: ["feature", "ui", "intents", "rules", "wire", "lib", "ports"],
  adapters: ["rules", "wire", "lib", "ports"],
  // The recorder: the app as a whole on the browser's ports.
  recording: ["adapters", "app", "feature", "ui", "intents", "rules", "wire", "lib", "ports"],
};

function layerOf(path: string): Layer {
  const [, first = "", ...rest] = path.split("/");
  if (rest.length === 0) {
    if (first === "ports.ts") return "ports";
    return first === "app.ts" ? "app" : "intents";
  }
  if (path === "streams/wire/locale.ts" || path === "streams/wire/localized.ts") return "languages";
  if (path.startsWith("streams/wire/desk/")) return "desk schemas";
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

/** What each top folder may import besides itself; tools that are not listed import anything but `lab/`. */
const reaches: Readonly<Record<string, readonly string[]>> = {
  src: ["streams/", "locales/"],
  service: ["streams/wire/", "server/"],
  host: ["streams/wire/", "server/", "games/builtIn/"],
  games: ["streams/wire/", "scripts/lib/"],
  server: ["streams/wire/"],
};

/** Imports run one way: src, app, features, then rules, wire and lib, then ports. Null where an import is allowed. */
export function layerViolation({ from, to }: Arrow): string | null {
  if (from.startsWith("streams/")) {
    if (!to.startsWith("streams/")) return `streams/ imports ${to}`;
    const [layer, target] = [layerOf(from), layerOf(to)];
    const isBase = target === "languages" || (target === "desk schemas" && layer !== "languages");
    const may = target === layer || isBase || allowed[layer].includes(target);
    return may ? null : `${layer} imports ${target} (${to})`;
  }
  const top = from.split("/")[0] ?? "";
  const reach = top === "src" && from.startsWith("src/dev/") ? undefined : reaches[top];
  if (to.startsWith(`${top}/`)) return null;
  if (to.startsWith("lab/")) return `${top}/ imports ${to}`;
  return reach === undefined || reach.some((path) => to.startsWith(path)) ? null : `${top}/ imports ${to}`;
}

/** Adapters are created in the two `main.tsx`; besides them, only tests and scripts import them. Null where an import is allowed. */
export function adapterViolation({ from, to }: Arrow): string | null {
  if (!to.startsWith("streams/adapters/")) return null;
  const mayImport =
    /^src\/(ops\/)?main\.tsx$/.test(from) || /^(scripts|lab|replay|src\/dev|streams\/adapters)\//.test(from);
  return mayImport ? null : `imports ${to}`;
}
