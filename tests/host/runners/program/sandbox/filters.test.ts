import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { tempFolder } from "../../../../support/tempFolder.ts";

const kept = fileURLToPath(new URL("../../../../../host/runners/program/sandbox/filters", import.meta.url));
// Debian's own Python: packages are for no other.
const python = "/usr/bin/python3";
const hasCompiler = spawnSync(python, ["-c", "import seccomp"]).status === 0;
if (!hasCompiler)
  console.warn("The kept filters are not compared with their source: python3-seccomp is missing.");

it.skipIf(!hasCompiler)("R-HOST-17 the kept filters of system calls are those of their source", () => {
  const folder = tempFolder();
  const run = spawnSync(python, [join(kept, "compile.py"), folder], { encoding: "utf8" });
  expect(run).toMatchObject({ status: 0, stderr: "" });
  const files = (root: string): string[] =>
    readdirSync(root, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".bpf"))
      .sort();
  expect(files(folder)).toEqual(files(kept));
  for (const name of files(folder))
    expect(readFileSync(join(kept, name)).equals(readFileSync(join(folder, name))), name).toBe(true);
});
