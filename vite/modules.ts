import { defaultClientConditions } from "vite";
import { projectPath } from "./projectPath.ts";

/** Selects which modules of the packages are shipped. */
export const modules = {
  // rxjs exports its modern build under this condition; the default is ES5.
  conditions: ["es2015", ...defaultClientConditions],
  alias: [
    {
      find: /^@formatjs\/icu-messageformat-parser$/,
      replacement: projectPath("node_modules/@formatjs/icu-messageformat-parser/no-parser.js"),
    },
    // React itself exports useSyncExternalStore since version 18.
    { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: "react" },
  ],
};
