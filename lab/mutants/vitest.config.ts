import { relative } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { compiledMessages } from "../../vite/compiledMessages.ts";
import { modules } from "../../vite/modules.ts";
import { projectPath } from "../../vite/projectPath.ts";
import { instrument } from "./instrument.ts";
import { readRunFile } from "./runFile.ts";

const { files, job } = readRunFile();
const isScreen = (file: string): boolean => file.startsWith("tests/src/");

/** In the order of the run's instructions. */
class GivenOrder extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const order = (path: string): number => files.indexOf(relative(projectPath(""), path));
    return specifications.toSorted((a, b) => order(a.moduleId) - order(b.moduleId));
  }
}

/** Tests with mutants that the runner switches on and off. */
export default defineConfig({
  root: projectPath(""),
  plugins: [
    {
      name: "mutants",
      enforce: "pre",
      transform: (code, id) => {
        const file = relative(projectPath(""), id);
        const ours = /^(streams|wire|service|host)\/.*\.ts$/.test(file);
        return ours ? instrument(file, code, projectPath("lab/mutants/switchboard.ts")) : null;
      },
    },
    compiledMessages(),
  ],
  resolve: modules,
  test: {
    // A mutant may wait forever.
    testTimeout: job.kind === "reach" ? 60_000 : 20_000,
    expect: { poll: { timeout: 15_000 } },
    globalSetup: "tests/support/postgresServer.ts",
    maxWorkers: 1,
    isolate: false,
    silent: true,
    passWithNoTests: true,
    dangerouslyIgnoreUnhandledErrors: true,
    runner: projectPath("lab/mutants/mutantRunner.ts"),
    sequence: { sequencer: GivenOrder },
    projects: [
      {
        extends: true,
        test: { name: "core", include: files.filter((file) => !isScreen(file)), environment: "node" },
      },
      {
        extends: true,
        test: {
          name: "screens",
          include: files.filter(isScreen),
          environment: "happy-dom",
          server: { deps: { inline: [/react-intl/, /@formatjs\//, /intl-messageformat/] } },
        },
      },
    ],
  },
});
