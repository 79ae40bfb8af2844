import type { Arrow } from "./importGraph.ts";

type Layer = "ports" | "lib" | "rules" | "client" | "intents" | "page" | "feature" | "app" | "adapters";

/** Which layers of `streams/` each one may import. All of them may import `wire/`, the contract. */
const allowed: Readonly<Record<Layer, readonly Layer[]>> = {
  ports: [],
  lib: ["ports"],
  rules: ["lib", "ports"],
  client: ["rules", "lib", "ports"],
  intents: ["client", "ports"],
  page: ["intents", "client", "rules", "lib", "ports"],
  feature: ["page", "intents", "client", "rules", "lib", "ports"],
  app: ["feature", "page", "intents", "client", "rules", "lib", "ports"],
  adapters: ["client", "rules", "lib", "ports"],
};

const layersByName: Readonly<Record<string, Layer>> = {
  "ports.ts": "ports",
  ports: "ports",
  lib: "lib",
  rules: "rules",
  "callClient.ts": "client",
  storage: "client",
  "actions.ts": "intents",
  "intents.ts": "intents",
  page: "page",
  features: "feature",
  compose: "app",
  "app.ts": "app",
  adapters: "adapters",
};

/** The layer of a path in `streams/`. @throws for a file or folder that has none */
function layerOf(path: string): Layer {
  const layer = layersByName[path.split("/")[1] ?? ""];
  if (layer === undefined) throw new Error(`${path} belongs to no layer of streams/`);
  return layer;
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
  wire: [],
  streams: ["wire/"],
  recorder: ["streams/", "wire/"],
  src: ["streams/", "wire/", "locales/"],
  service: ["wire/", "server/"],
  host: ["wire/", "server/", "games/builtIn/"],
  games: ["wire/"],
  server: ["wire/"],
};

/**
 * Imports run one way between the top folders, and between the layers of `streams/`. In `service/` only `app.ts` imports the calls.
 * Null where an import is allowed.
 */
export function layerViolation({ from, to }: Arrow): string | null {
  if (to.startsWith("service/calls/") && !/^service\/(app\.ts|calls\/)/.test(from)) return `imports ${to}`;
  const top = from.split("/")[0] ?? "";
  if (to.startsWith(`${top}/`)) {
    if (top !== "streams") return null;
    const [layer, target] = [layerOf(from), layerOf(to)];
    return target === layer || allowed[layer].includes(target) ? null : `${layer} imports ${target} (${to})`;
  }
  const reach = top === "src" && from.startsWith("src/dev/") ? undefined : reaches[top];
  if (to.startsWith("lab/")) return `${top}/ imports ${to}`;
  const loadsRecorder = from === "src/main.tsx" && to.startsWith("recorder/");
  return loadsRecorder || reach === undefined || reach.some((path) => to.startsWith(path))
    ? null
    : `${top}/ imports ${to}`;
}

/** Adapters are created in the two `main.tsx`; besides them, only tests and scripts import them. Null where an import is allowed. */
export function adapterViolation({ from, to }: Arrow): string | null {
  if (!to.startsWith("streams/adapters/")) return null;
  const mayImport =
    /^src\/(ops\/)?main\.tsx$/.test(from) ||
    /^(scripts|lab|replay|recorder|src\/dev|streams\/adapters)\//.test(from);
  return mayImport ? null : `imports ${to}`;
}
