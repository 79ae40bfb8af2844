import { fork } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { bundleSeat } from "../../../host/seats/bundleSeat.ts";
import { tempFolder } from "../../support/tempFolder.ts";

/** Lays source files, bundles `main.ts` of them, and runs that. @returns its first message */
async function run(files: Readonly<Record<string, string>>): Promise<unknown> {
  const source = tempFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(source, name, ".."), { recursive: true });
    writeFileSync(join(source, name), text);
  }
  const child = fork(await bundleSeat(join(source, "main.ts"), tempFolder()), {
    execArgv: ["--enable-source-maps"],
  });
  return new Promise((resolve, reject) => {
    child.once("message", resolve);
    child.once("exit", (code) => reject(new Error(`ended with code ${code}`)));
  });
}

it("a bundled module still finds the files beside its source", async () => {
  const answer = await run({
    "main.ts": 'import { text } from "./room/part.ts"; process.send?.(text);',
    "room/part.ts": `import { readFileSync } from "node:fs";
      import { join } from "node:path";
      const beside = readFileSync(new URL("note.txt", import.meta.url), "utf8");
      export const text = beside + readFileSync(join(import.meta.dirname, "note.txt"), "utf8");`,
    "room/note.txt": "here;",
  });
  expect(answer).toBe("here;here;");
});

it("an error in a bundled process names file and line of the source", async () => {
  const answer = await run({
    "main.ts":
      'import { fail } from "./fail.ts";\ntry { fail(); } catch (error) { process.send?.(error.stack); }',
    "fail.ts":
      'interface Unused { a: 1 }\n\nexport function fail(): never {\n  throw new Error("on purpose");\n}',
  });
  expect(answer).toMatch(/fail\.ts:4:/);
});

it("a changed source is bundled anew", async () => {
  expect(await run({ "main.ts": "process.send?.(1 as number);" })).toBe(1);
  expect(await run({ "main.ts": "process.send?.(2 as number);" })).toBe(2);
});

it("code that cannot be bundled is an error that names the place", async () => {
  await expect(run({ "main.ts": 'import "./missing.ts";' })).rejects.toThrow("missing.ts");
});

it("the product's seat runs from its bundle, with its native packages", async () => {
  const main = fileURLToPath(new URL("../../../host/seat/main.ts", import.meta.url));
  const bundle = await bundleSeat(main, tempFolder());
  const seat = fork(bundle, [tempFolder()], { env: { ...process.env, MACHINE_DATA_DIR: tempFolder() } });
  expect(await new Promise((resolve) => seat.once("message", resolve))).toEqual({ type: "ready" });
  const exited = new Promise((resolve) => seat.once("exit", resolve));
  seat.disconnect();
  expect(await exited).toBe(0);
});
