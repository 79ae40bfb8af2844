import { execFileSync } from "node:child_process";
import type { Plugin } from "vite";
import { projectPath } from "./projectPath.ts";

/**
 * Compiles `locales/*.json?compiled&bundle=…` with formatjs, so that no message parser is shipped. The first word of a text's id
 * decides its bundle: `account`, `discovery`, `desk`, `sheet`, `report`, `layout`, `problem` and `join` are loaded with their pages, `play` has all others. With PSEUDO_LOCALE in the
 * environment English texts are longer and accented, which shows texts that are not in the catalogue or have no room to grow.
 */
export function compiledMessages(): Plugin {
  return {
    name: "compiled-messages",
    enforce: "pre",
    load(id) {
      const [file, query] = id.split("?");
      const wanted = new URLSearchParams(query);
      if (!wanted.has("compiled") || !file?.endsWith(".json")) return null;
      this.addWatchFile(file);
      const cli = projectPath("node_modules/@formatjs/cli/bin/formatjs");
      const pseudo =
        process.env.PSEUDO_LOCALE && file.endsWith("/en.json")
          ? ["--pseudo-locale", process.env.PSEUDO_LOCALE]
          : [];
      const command = [cli, "compile", file, "--format", "simple", "--ast", ...pseudo];
      const ast = execFileSync(process.execPath, command, {
        encoding: "utf8",
        stdio: ["ignore", "pipe", "inherit"],
      });
      const part = Object.entries(JSON.parse(ast)).filter(
        ([key]) =>
          (/^(account|discovery|desk|sheet|report|layout|problem|join)\./.exec(key)?.[1] ?? "play") ===
          wanted.get("bundle"),
      );
      return { code: `export default ${JSON.stringify(Object.fromEntries(part))};`, moduleType: "js" };
    },
  };
}
