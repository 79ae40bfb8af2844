import { chmodSync, copyFileSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { systemClock } from "../../../host/lib/clock.ts";
import type { ProgramInput } from "../../../host/library/gameDescription.ts";
import { readDescription } from "../../../host/library/readLibrary.ts";
import { createProgramRunner } from "../../../host/runners/program/programRunner.ts";
import { addGame } from "../../../scripts/games/add/addGame.ts";
import { assumed } from "../../../scripts/games/add/answers.ts";
import { draftOf } from "../../../scripts/games/add/describe.ts";
import { gameFacts } from "../../../scripts/games/add/facts.ts";
import { findInstalled } from "../../../scripts/games/scan/findInstalled.ts";
import { noPrograms } from "../../host/seats/support/testPrograms.ts";
import { tempFolder } from "../../support/tempFolder.ts";

if (noPrograms !== null) console.warn(`skipped, ${noPrograms}: the test of adding a program`);

it.skipIf(noPrograms !== null)(
  "R-HOST-14 finds a game in a folder, runs it in a sandbox that shows only this folder, and describes it",
  async () => {
    const root = tempFolder();
    chmodSync(root, 0o711);
    const own = path.join(root, "own/tiny");
    mkdirSync(own, { recursive: true });
    copyFileSync(new URL("../../host/seats/support/window.pl", import.meta.url), path.join(own, "window.pl"));
    mkdirSync(path.join(root, "own/other"));
    // It fails where it sees the other game, or can change its own.
    const script = `#!/bin/sh
[ -e ../other ] && exit 3
touch changed && exit 4
echo 1 >~/score
mkdir -p ~/.cache/tiny
echo 1 >~/.cache/tiny/drawn
exec perl window.pl 1
`;
    writeFileSync(path.join(own, "tiny"), script, { mode: 0o755 });
    const found = findInstalled(
      {
        desktopFolders: [],
        programFolder: "/nowhere",
        searchPath: [],
        system: "/usr",
        gamesFolder: path.dirname(own),
        wineBits: [],
      },
      [],
    );
    const lines: string[] = [];
    const runner = createProgramRunner({
      clock: systemClock,
      sandbox: true,
      reportError: (where, error) => {
        throw new Error(where, { cause: error });
      },
    });
    const libraryFolder = path.join(root, "library");
    const [game] = found.filter(({ name }) => name === "tiny");
    if (game?.state.kind !== "ready") throw new Error("not found");
    const { start } = game.state;
    const facts = await gameFacts(start);
    if (typeof facts === "string") throw new Error(facts);
    const draft: ProgramInput = {
      ...draftOf("g-tiny", game, start, facts, assumed(game)),
      // Less to wait for.
      screenshots: [{ after: 0.5, press: [] }],
      quit: ["Escape"],
    };
    const say = (line: string) => void lines.push(line);
    const added = await addGame(draft, { runner, say, libraryFolder, screenshotsFolder: root });
    expect(added, lines.join("\n")).toBe(true);
    const read = readDescription(path.join(libraryFolder, "g-tiny.json"));
    expect(read).toMatchObject({
      ok: true,
      game: {
        folder: own,
        packages: [],
        content: [path.join(own, "tiny")],
        window: { title: "Program" },
        resolution: { width: 320, height: 200 },
        process: "perl",
        pausable: true,
        saves: { en: "Your progress and settings." },
      },
    });
    // What is no save is not said to be one.
    expect(lines.join("\n")).toContain("score");
    expect(lines.join("\n")).not.toContain("drawn");
    expect(readdirSync(root)).toContain("g-tiny-1.png");
  },
  60_000,
);
