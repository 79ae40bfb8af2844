import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { checkSandbox } from "../../../../host/runners/program/sandbox/checkSandbox.ts";
import { tempFolder } from "../../../support/tempFolder.ts";

describe("What programs need of the system", () => {
  let folder: string;
  beforeEach(() => {
    folder = tempFolder();
    vi.stubEnv("PATH", `${folder}:/nowhere`);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it("is said in one line where it is missing", () => {
    expect(checkSandbox()).toEqual({
      ok: false,
      line: "bubblewrap is missing; install the package bubblewrap",
    });
  });

  it.each(["--disable-userns", "--size"])(
    "is said in one line where it is too old: only with %s",
    (known) => {
      const program = join(folder, "bwrap");
      writeFileSync(program, `#!/bin/sh\necho '${known}'\n`);
      chmodSync(program, 0o755);
      expect(checkSandbox()).toEqual({ ok: false, line: "bubblewrap is older than 0.8" });
    },
  );
});
