import type { Plugin } from "vite";
import { projectPath } from "./projectPath.ts";

const module = projectPath("streams/adapters/recording/recordedApp.ts");

/**
 * Has the page load the code that records the app beside its own: the app waits for it before it starts, and would otherwise find
 * out only then that it needs it (R-REC-32).
 */
export function preloadRecording(): Plugin {
  return {
    name: "preload-recording",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle, chunk: entry }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === "chunk");
        const recording = chunks.find(({ facadeModuleId }) => facadeModuleId === module);
        if (recording === undefined) return html;
        const loaded = new Set([entry?.fileName, ...(entry?.imports ?? [])]);
        return [recording.fileName, ...recording.imports]
          .filter((file) => !loaded.has(file))
          .map((file) => ({
            tag: "link",
            attrs: { rel: "modulepreload", crossorigin: true, href: `/${file}` },
            injectTo: "head" as const,
          }));
      },
    },
  };
}
