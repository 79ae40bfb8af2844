import { findInPath, installPackages } from "./browsers.ts";

/** Installs what the tests of Windows games need: Wine, and the compiler of the program that they run. */
const isThere = (): boolean =>
  ["wine", "x86_64-w64-mingw32-gcc"].every((name) => findInPath([name]) !== null);

if (!isThere()) installPackages(["wine"], ["gcc-mingw-w64-x86-64-win32"]);
console.log(
  isThere()
    ? "Wine and its compiler are there."
    : "Tests of Windows games are skipped: install wine and gcc-mingw-w64-x86-64 with your system's packages.",
);
