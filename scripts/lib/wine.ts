import { findInPath, installPackages } from "./browsers.ts";

/** Installs the requirements of the tests of Windows games: Wine, and the tools that build their program and installers. */
const isThere = (): boolean =>
  ["wine", "x86_64-w64-mingw32-gcc", "makensis"].every((name) => findInPath([name]) !== null);

if (!isThere()) installPackages(["wine"], ["gcc-mingw-w64-x86-64-win32"], ["nsis"]);
console.log(
  isThere()
    ? "Wine, its compiler and NSIS are there."
    : "Tests of Windows games are skipped: install wine, gcc-mingw-w64-x86-64 and nsis with your system's packages.",
);
