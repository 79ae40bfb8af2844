import type { Plugin } from "vite";
import { at } from "./at.ts";

/** Removes the English texts beside the ids: they are for extraction, a built page reads the compiled catalogue. */
export function withoutDefaultMessages(): Plugin {
  return {
    name: "without-default-messages",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (!id.startsWith(at("src/")) || !/\.tsx?$/.test(id)) return null;
      const lean = code.replace(/\bdefaultMessage:\s*(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'),?/g, (text) =>
        text.replace(/[^\n]/g, " "),
      );
      return { code: lean, map: null };
    },
  };
}
