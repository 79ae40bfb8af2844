import path from "node:path";
import react from "@vitejs/plugin-react";
import { build, type Plugin } from "vite";
import { styles } from "./composedStyles.ts";
import { leaveOutUnusedModules } from "./leaveOut.ts";
import { modules } from "./modules.ts";
import { projectPath } from "./projectPath.ts";

/** Builds the operator's page into `ops`, apart from the players' files and the worker's cache. */
export function operatorsPage(): Plugin {
  let outDir = "";
  return {
    name: "operators-page",
    apply: "build",
    configResolved: (config) => {
      outDir = path.resolve(config.root, config.build.outDir, "ops");
    },
    closeBundle: {
      sequential: true,
      order: "post",
      handler: async () => {
        await build({
          root: projectPath("."),
          configFile: false,
          base: "/ops/",
          publicDir: false,
          logLevel: "warn",
          plugins: [leaveOutUnusedModules(), react()],
          resolve: modules,
          css: styles,
          build: {
            target: "es2022",
            outDir,
            emptyOutDir: true,
            modulePreload: { polyfill: false },
            reportCompressedSize: false,
            rolldownOptions: { input: projectPath("ops.html"), checks: { bundlerTimings: false } },
          },
        });
      },
    },
  };
}
