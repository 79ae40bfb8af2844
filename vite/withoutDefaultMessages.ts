import type { Plugin } from "vite";
import { projectPath } from "./projectPath.ts";

/** Removes the English texts beside the ids: they are for extraction, while a built page uses the compiled catalogue. */
export function withoutDefaultMessages(): Plugin {
  return {
    name: "without-default-messages",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: `${projectPath("src/")}**/*.{ts,tsx}`, code: "defaultMessage:" },
      handler: (code) => ({
        code: code.replace(/\bdefaultMessage:\s*(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'),?/g, (text) =>
          text.replace(/[^\n]/g, " "),
        ),
        map: null,
      }),
    },
  };
}
