import { defineConfig } from "vitest/config";
import { compiledMessages } from "../../vite/compiledMessages.ts";
import { modules } from "../../vite/modules.ts";
import { projectPath } from "../../vite/projectPath.ts";
import { mutant as mutantSchema, mutantVariable, mutate } from "./mutant.ts";

const mutant = mutantSchema.parse(JSON.parse(process.env[mutantVariable] ?? "null"));

/** The tests, with one change of the code. */
export default defineConfig({
  root: projectPath(""),
  plugins: [
    {
      name: "mutant",
      enforce: "pre",
      transform: (code, id) => (id === projectPath(mutant.file) ? mutate(code, mutant) : null),
    },
    compiledMessages(),
  ],
  resolve: modules,
  test: {
    // A mutant may wait for ever.
    testTimeout: 20_000,
    maxWorkers: 1,
    isolate: false,
    bail: 1,
    projects: [
      {
        extends: true,
        test: { name: "core", include: ["tests/{streams,chaos}/**/*.test.ts"], environment: "node" },
      },
      {
        extends: true,
        test: {
          name: "screens",
          include: ["tests/src/**/*.test.{ts,tsx}"],
          environment: "happy-dom",
          server: { deps: { inline: [/react-intl/, /@formatjs\//, /intl-messageformat/] } },
        },
      },
    ],
  },
});
