import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import * as z from "zod/mini";
import { jsonOf } from "../../wire/orElse.ts";

/** What a run prints with `--json`, as far as a comparison needs it. */
const printed = z.looseObject({ recording: z.string() });

/** Maximum output of a run, bytes. */
const maxPrinted = 512_000_000;
/** A replay of an hour takes seconds: what takes longer hangs, ms. */
const timeout = 120_000;

export type RunAtCommit = { kind: "recording"; text: string } | { kind: "failed"; why: string };

/**
 * Replays a file in the app of another commit, in a worktree of its own that is removed afterwards (R-REC-16). First with today's
 * replay laid over that commit, so that both runs are read and written alike; where it does not fit, with the commit's own.
 * @param root of the repository; its packages are used there as well
 * @param commit as git takes it, such as `HEAD~3`
 * @returns what that app did with the recorded inputs, as a recording
 */
export function replayAtCommit(root: string, commit: string, file: string): RunAtCommit {
  const found = git(root, "rev-parse", "--verify", "--quiet", "--end-of-options", `${commit}^{commit}`);
  if (found.status !== 0) return { kind: "failed", why: `${commit} is no commit of this repository` };
  const folder = mkdtempSync(join(tmpdir(), "replay-at-"));
  const tree = join(folder, "tree");
  try {
    const added = git(root, "worktree", "add", "--detach", tree, found.stdout.trim());
    if (added.status !== 0) return { kind: "failed", why: firstLine(added.stderr) };
    symlinkSync(join(root, "node_modules"), join(tree, "node_modules"));
    for (const path of ["recorder", "replay", "scripts/replay.ts"]) {
      rmSync(join(tree, path), { recursive: true, force: true });
      if (existsSync(join(root, path))) cpSync(join(root, path), join(tree, path), { recursive: true });
    }
    const withToday = run(tree, file);
    if (withToday.kind === "recording") return withToday;
    git(tree, "reset", "--hard", "--quiet");
    git(tree, "clean", "-fdq", "--exclude=node_modules");
    const withOwn = run(tree, file);
    if (withOwn.kind === "recording") return withOwn;
    return {
      kind: "failed",
      why: `today's replay does not fit the app of ${commit} (${withToday.why}), and its own can't tell what it did (${withOwn.why})`,
    };
  } finally {
    git(root, "worktree", "remove", "--force", tree);
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(tree: string, file: string): RunAtCommit {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "scripts/replay.ts", resolve(file), "--tolerant", "--json"],
    { cwd: tree, encoding: "utf8", maxBuffer: maxPrinted, timeout },
  );
  const result = printed.safeParse(jsonOf(stdout ?? ""));
  if (result.success) return { kind: "recording", text: result.data.recording };
  return { kind: "failed", why: firstLine(stderr || stdout || "it printed nothing") };
}

function git(folder: string, ...words: readonly string[]) {
  return spawnSync("git", ["-C", folder, ...words], { encoding: "utf8" });
}

/** The line with the error: Node prints the place before it. */
function firstLine(text: string): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return (lines.find((line) => /error/i.test(line)) ?? lines[0] ?? "no reason given").trim().slice(0, 200);
}
