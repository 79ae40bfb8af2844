import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { replayAtCommit } from "../../../replay/command/atCommit.ts";
import { root } from "../../../scripts/lib/files.ts";
import { ownRepository } from "./runCommand.ts";

/** A repository whose replay prints what a file of its app says; both may be different in each commit. */
function repository(): { folder: string; commit(app: string, replay: string): string } {
  const { folder, git } = ownRepository();
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  for (const path of ["scripts", "streams", "recorder"]) mkdirSync(join(folder, path), { recursive: true });
  writeFileSync(join(folder, ".gitignore"), "node_modules");
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
  return {
    folder,
    commit(app, replay) {
      writeFileSync(join(folder, "streams/app.ts"), app);
      writeFileSync(join(folder, "scripts/replay.ts"), replay);
      git("add", "-A");
      git("commit", "--quiet", "-m", "one");
      return git("rev-parse", "HEAD").trim();
    },
  };
}

const prints = (name: string): string =>
  `import { ${name} } from "../streams/app.ts";\nconsole.log(JSON.stringify({ recording: ${name} + process.argv.slice(2).join(" ") }));`;

test("R-REC-16 replays a file on another commit with today's replay, and leaves no worktree", () => {
  const { folder, commit } = repository();
  const old = commit('export const did = "old ";', "nothing();");
  commit('export const did = "new ";', prints("did"));
  expect(replayAtCommit(folder, old, "/tmp/a.ndjson")).toEqual({
    kind: "recording",
    text: "old /tmp/a.ndjson --tolerant --json",
  });
  const worktrees = execFileSync("git", ["-C", folder, "worktree", "list"], { encoding: "utf8" });
  expect(worktrees.trim().split("\n")).toHaveLength(1);
});

test("R-REC-16 where today's replay does not fit, that commit's own is used", () => {
  const { folder, commit } = repository();
  const old = commit('export const formerName = "old ";', prints("formerName"));
  commit('export const did = "new ";', prints("did"));
  expect(replayAtCommit(folder, old, "/tmp/a.ndjson")).toMatchObject({
    kind: "recording",
    text: expect.stringMatching(/^old /),
  });
});

test("R-REC-16 says in one line why a commit can't replay, and that there is none", () => {
  const { folder, commit } = repository();
  const old = commit("export const a = 1;", "throw new Error('too old');");
  commit("export const did = 1;", prints("did"));
  const failed = replayAtCommit(folder, old, "/tmp/a.ndjson");
  expect(failed).toMatchObject({
    kind: "failed",
    why: expect.stringMatching(/does not fit .*did.*its own .*too old/),
  });
  for (const none of ["nothing", "--help", "HEAD:scripts"])
    expect(replayAtCommit(folder, none, "/tmp/a.ndjson")).toEqual({
      kind: "failed",
      why: `${none} is no commit of this repository`,
    });
});
