import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { projectPath } from "./projectPath.ts";

/** Bundle by the first word of a text's id; others are in `play`, which is part of the first route. */
const bundleOf: Readonly<Record<string, string>> = {
  account: "account",
  discovery: "discovery",
  desk: "desk",
  join: "desk",
  sheet: "sheet",
  tv: "desk",
  layout: "sheet",
  problem: "sheet",
  report: "sheet",
};

/**
 * Compiles `locales/*.json?compiled&bundle=…` with formatjs, so that no message parser is shipped. The first word of a text's id decides
 * its bundle. With PSEUDO_LOCALE in the environment, English texts are longer and accented, which reveals texts outside the catalogue or
 * without space to grow.
 */
export function compiledMessages(): Plugin {
  /** Compiled texts of each file, shared by all bundles, because compiling takes about a second per file. */
  const compiled = new Map<string, { readonly source: string; readonly texts: object }>();
  const textsOf = (file: string): object => {
    const source = readFileSync(file, "utf8");
    const last = compiled.get(file);
    if (last?.source === source) return last.texts;
    const texts = compile(file);
    compiled.set(file, { source, texts });
    return texts;
  };
  return {
    name: "compiled-messages",
    enforce: "pre",
    load: {
      filter: { id: /\.json\?(?:.*&)?compiled\b/ },
      handler(id) {
        const [file = "", query] = id.split("?");
        this.addWatchFile(file);
        const wanted = new URLSearchParams(query).get("bundle");
        const part = Object.entries(textsOf(file)).filter(
          ([key]) => (bundleOf[key.split(".", 1)[0] ?? ""] ?? "play") === wanted,
        );
        return { code: `export default ${JSON.stringify(Object.fromEntries(part))};`, moduleType: "js" };
      },
    },
  };
}

function compile(file: string): object {
  const cli = projectPath("node_modules/@formatjs/cli/bin/formatjs");
  const pseudo =
    process.env.PSEUDO_LOCALE && file.endsWith("/en.json")
      ? ["--pseudo-locale", process.env.PSEUDO_LOCALE]
      : [];
  const command = [cli, "compile", file, "--format", "simple", "--ast", ...pseudo];
  return JSON.parse(
    execFileSync(process.execPath, command, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] }),
  );
}
