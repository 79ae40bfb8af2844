import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { layPrefix } from "../../../../host/runners/wine/prefix.ts";
import { tempFolder } from "../../../support/tempFolder.ts";

it("R-HOST-26 asks neither udev nor SDL for pads, in the registry of every start", () => {
  const [template, home] = [tempFolder(), tempFolder()];
  for (const name of ["drive_c/users", "drive_c/ProgramData", "drive_c/windows"])
    mkdirSync(join(template, name), { recursive: true });
  for (const name of ["system.reg", "userdef.reg", ".update-timestamp", "user.reg"])
    writeFileSync(join(template, name), "WINE REGISTRY Version 2\n");
  const source = join(template, "drive_c/windows");
  for (const _ of ["first", "second"]) expect(layPrefix(home, template, null)).toMatchObject([{ source }]);
  const [key, ...values] = readFileSync(join(home, ".wine/system.reg"), "utf8").trim().split("\n").slice(2);
  expect(key).toBe(String.raw`[System\\CurrentControlSet\\Services\\winebus]`);
  expect(values).toEqual(['"DisableUdevd"=dword:00000001', '"Enable SDL"=dword:00000000']);
});
