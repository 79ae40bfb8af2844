import { expect, it, vi } from "vitest";
import { installLine, missingPackages, readSize, readStatus } from "../../../scripts/games/packages.ts";

it("reads the size from apt's output", () => {
  const output = [
    "0 upgraded, 3 newly installed, 0 to remove and 1 not upgraded.",
    "Need to get 4,062 kB/26.1 MB of archives.",
    "After this operation, 77.8 MB of additional disk space will be used.",
  ].join("\n");
  expect(readSize(output)).toBe("4,062 kB to download, 77.8 MB on disk");
  expect(
    readSize("Need to get 215 MB of archives.\nAfter this operation, 7 kB disk space will be freed."),
  ).toBe("215 MB to download, nothing more on disk");
});

it.each([
  ["dlstatus:3:50.0:Retrieving file 3 of 6", { done: 0.25, what: "Retrieving file 3 of 6" }],
  ["pmstatus:mrboom:80:Unpacking mrboom (amd64)", { done: 0.9, what: "Unpacking mrboom (amd64)" }],
  ["anything else", null],
])("reads apt's progress, downloads first, then installing: %s", (line, status) => {
  expect(readStatus(line)).toEqual(status);
});

it("prints one command for a user with permission, and misses nothing where there is no dpkg to ask", () => {
  expect(installLine(["xvfb", "mrboom"])).toBe("sudo apt-get install --no-install-recommends xvfb mrboom");
  vi.stubEnv("PATH", "");
  expect(missingPackages(["wine"])).toEqual([]);
  vi.unstubAllEnvs();
});
