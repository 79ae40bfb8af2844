import type { Import, Module } from "./module.ts";

/** What a module does that the house does not allow. */
export interface Violation {
  readonly rule: string;
  readonly path: string;
  readonly line: number;
  readonly what: string;
}

/** Looks at one module. */
export type Rule = (module: Module) => readonly Violation[];

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
  | "replay";

/** Which layer of the core may know which: arrows run one way. */
const below: Readonly<Record<Layer, readonly Layer[]>> = {
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
};

/** What the core is built from; adapters may use more. */
const corePackages = [/^rxjs$/, /^zod\/mini$/, /^immer$/, /^crypto-js\/[a-z0-9-]+\.js$/];

export function inCore(path: string): boolean {
  return path.startsWith("streams/") && !path.startsWith("streams/adapters/");
}

/** Which layer of `streams/` a file belongs to. */
export function layerOf(path: string): Layer {
  const [, first = "", ...rest] = path.split("/");
  if (rest.length === 0) {
    if (first === "ports.ts") return "ports";
    return first === "app.ts" ? "app" : "intents";
  }
  if (path.startsWith("streams/adapters/replay/")) return "replay";
  if (first === "ports") return "ports";
  if (first === "compose") return "app";
  if (first === "features") return "feature";
  return first === "lib" || first === "rules" || first === "wire" || first === "ui" ? first : "adapters";
}

/** `src → streams/app → features → rules, wire, lib → ports`, and nothing the other way. */
export const arrowsRunOneWay = imports("arrow", ({ path }, { file }) => {
  if (file === null) return null;
  if (path.startsWith("streams/")) {
    if (!file.startsWith("streams/")) return `streams/ sees ${file}`;
    const [from, to] = [layerOf(path), layerOf(file)];
    return below[from].includes(to) ? null : `${from} sees ${to} (${file})`;
  }
  const from = ["src", "service", "machine"].find((folder) => path.startsWith(`${folder}/`));
  if (from === undefined || file.startsWith(`${from}/`)) return null;
  if (path.startsWith("src/dev/")) return null;
  if (from === "src") return /^(streams|locales)\//.test(file) ? null : `src/ sees ${file}`;
  return file.startsWith("streams/wire/") ? null : `${from}/ sees ${file}`;
});

/** Browser ports are made once, in `main.tsx`; besides it, tests and scripts alone know adapters. */
export const adaptersAreMadeOnce = imports("adapters", ({ path }, { file }) => {
  if (!file?.startsWith("streams/adapters/")) return null;
  const mayKnow = path === "src/main.tsx" || /^(tests|e2e|scripts|src\/dev|streams\/adapters)\//.test(path);
  return mayKnow ? null : `sees ${file}`;
});

/** The core stands on a few packages: no React, no rxjs entry that reaches for globals. */
export const coreIsBuiltFromLittle = imports("package", ({ path }, { file, specifier, names }) => {
  if (file !== null || !path.startsWith("streams/")) return null;
  if (specifier === null) return "an import that is computed at run time";
  if (specifier === "rxjs" && [...names.values()].includes("*"))
    return "rxjs by namespace hides what is used";
  if (specifier === "react" || specifier.startsWith("react-") || specifier.startsWith("react/"))
    return `streams/ sees ${specifier}`;
  if (specifier === "zod") return "zod: take zod/mini";
  if (!inCore(path)) return null;
  return corePackages.some((known) => known.test(specifier)) ? null : `the core sees ${specifier}`;
});

/** Screens show State and send intents: pipelines are none of their business. */
export const screensHoldNoPipelines = imports("screens", ({ path }, { file, specifier, runtime }) => {
  if (!path.startsWith("src/") || path.startsWith("src/dev/")) return null;
  if (specifier?.startsWith("rxjs") && runtime) return `${specifier} at run time: types only`;
  if (specifier === "observable-hooks" && !path.startsWith("src/bridge/"))
    return "observable-hooks outside the bridge (src/bridge)";
  if (specifier === "zod") return "zod: take zod/mini";
  if (file === "streams/app.ts" && runtime && path !== "src/main.tsx")
    return "the app is created in main.tsx alone";
  return null;
});

function imports(rule: string, judge: (module: Module, arrow: Import) => string | null): Rule {
  return (module) =>
    module.imports.flatMap((arrow) => {
      const what = judge(module, arrow);
      return what === null ? [] : [{ rule, path: module.path, line: module.lineOf(arrow.node), what }];
    });
}
