import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import * as z from "zod/mini";
import { languages } from "../wire/locale.ts";
import { projectPath } from "./projectPath.ts";

const recorder = projectPath("recorder/recordedApp.ts");
/** Chunks with functions that run before the first screen. */
const eager = new Set(["first", "screens", "wire", "recordedApp"]);
const texts = z.object({ "signIn.promise": z.string(), "signIn.how": z.string() });

/**
 * The first paint, before any script or stylesheet has loaded: the shell of index.html, on the sign-in page with its text. After it, the
 * page loads the app's code, the recorder's code that the app waits for (R-REC-32), and the screens.
 */
export function firstPaint(): Plugin {
  return {
    name: "first-paint",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        // Makes Chromium compile these chunks off the main thread as they arrive (https://v8.dev/blog/explicit-compile-hints).
        for (const file of Object.values(bundle))
          if (file.type === "chunk" && eager.has(file.name))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      },
    },
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle, chunk: entry }) {
        // Other pages, such as the gallery, run their scripts at once.
        if (!html.includes('["later"]')) return html;
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === "chunk");
        const beside = chunks.filter(
          ({ name, facadeModuleId }) => facadeModuleId === recorder || name === "screens",
        );
        const loaded = new Set([entry?.fileName, ...(entry?.imports ?? [])]);
        const later = new Set(
          beside.flatMap(({ fileName, imports, viteMetadata }) => [
            fileName,
            ...imports,
            ...(viteMetadata?.importedCss ?? []),
          ]),
        );
        return (bundle ? afterFirstPaint(html) : html)
          .replace(/<!-- sign-in:(.*?)-->/s, (_all, shell: string) =>
            languages.map(([code]) => inLanguage(shell, code)).join(""),
          )
          .replace(shown("en"), languages.map(([code]) => shown(code)).join(","))
          .replace('["en"]', JSON.stringify(languages.map(([code]) => code)))
          .replace(
            '["later"]',
            JSON.stringify([...later].flatMap((file) => (loaded.has(file) ? [] : [`/${file}`]))),
          );
      },
    },
  };
}

/** Selector of the sign-in page's text in a language. */
const shown = (code: string): string => `[data-shell=sign-in]:lang(${code}) .shell-sign-in:lang(${code})`;

/** Defers styles and modules to the page's script; a print stylesheet blocks nothing and keeps its place. */
function afterFirstPaint(html: string): string {
  return html
    .replace(
      /<link rel="stylesheet"( crossorigin href="[^"]*")>/g,
      '<link rel="preload" as="style"$1>\n    <link rel="stylesheet" media="print"$1>',
    )
    .replaceAll('<script type="module"', '<script type="module-later"');
}

function inLanguage(shell: string, code: string): string {
  const words = texts.parse(JSON.parse(readFileSync(projectPath(`locales/${code}.json`), "utf8")));
  return shell
    .replaceAll("{lang}", code)
    .replace("{promise}", words["signIn.promise"])
    .replace("{how}", words["signIn.how"]);
}
