import type { Plugin } from "vite";
import { projectPath } from "./projectPath.ts";

/** Removes the English texts beside the ids: they are for extraction, while a built page uses the compiled catalogue. */
export function withoutDefaultMessages(): Plugin {
  return {
    name: "without-default-messages",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (!id.startsWith(projectPath("src/")) || !/\.tsx?$/.test(id)) return null;
      const lean = code.replace(/\bdefaultMessage:\s*(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'),?/g, (text) =>
        text.replace(/[^\n]/g, " "),
      );
      return { code: lean, map: null };
    },
  };
}
