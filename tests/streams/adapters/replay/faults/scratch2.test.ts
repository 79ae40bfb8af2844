import { mkdirSync, writeFileSync } from "node:fs";
import { test } from "vitest";
import { sessions } from "./sessions.ts";

test("save", () => {
  mkdirSync("/tmp/faultsrec", { recursive: true });
  for (const [name, text] of Object.entries(sessions()))
    writeFileSync(`/tmp/faultsrec/${name.replaceAll(" ", "-")}.ndjson`, text);
});
