import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { type ExitCode, replayCommand } from "../../../replay/command/command.ts";
import { recordedFlow } from "../../recorder/recordedFlow.ts";
import { lazyModules } from "../../support/lazyModules.ts";

/** Recordings that every test here reads, and none changes. */
export const way = recordedFlow();

/** A folder that the test may fill. */
export function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "replay-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A repository of its own, and git in it. */
export function ownRepository() {
  const folder = ownFolder();
  const git = (...words: string[]): string =>
    execFileSync("git", ["-C", folder, ...words], { encoding: "utf8" });
  git("init", "--quiet");
  git("config", "user.email", "test@example.com");
  git("config", "user.name", "test");
  return { folder, git };
}

/** What the command said. */
export interface Said {
  readonly code: ExitCode;
  readonly printed: string;
  readonly complained: string;
}

/** Runs `npm run replay -- …` without a process of its own. */
export async function command(words: readonly string[], root = ownFolder()): Promise<Said> {
  const printed: string[] = [];
  const complained: string[] = [];
  const code = await replayCommand(words, {
    print: (text) => printed.push(text),
    complain: (text) => complained.push(text),
    root,
    lazyModules,
  });
  return { code, printed: printed.join("\n"), complained: complained.join("\n") };
}

/** The played way as a file in a folder of its own, changed where a test asks for it. */
export function playedFile(change: (text: string) => string = (text) => text): string {
  const file = join(ownFolder(), "played.ndjson");
  writeFileSync(file, change(way.played));
  return file;
}

/** A short way: back from the provider, signed in, home, and another language. */
export function shortFile(change: (text: string) => string = (text) => text): string {
  const file = join(ownFolder(), "short.ndjson");
  writeFileSync(file, change(way["signed in by a provider"]));
  return file;
}

/** One request with another address than today's code asks. */
export const withPurse = (text: string): string =>
  text.replace('"url":"/user/wallet"', '"url":"/user/purse"');

/** One request in another language than today's code asks in. */
export const inThai = (text: string): string =>
  text.replace(/("url":"\/user\/wallet".*?"lang":)"en"/, '$1"th"');

export const contentOf = (file: string): string => readFileSync(file, "utf8");
