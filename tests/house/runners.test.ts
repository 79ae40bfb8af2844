import { expect, test } from "vitest";
import { read, sourcesIn } from "../../scripts/lib/files.ts";

/** What a runner's games say of themselves is in their descriptions; these two write what players and the protocol call it. */
const described = ["host/library/brief.ts", "host/library/controls.ts"];

test("a runner is a folder in host/runners/ and a schema in host/library/gameDescription.ts: no other file distinguishes runners", () => {
  const files = sourcesIn(["host", "games", "scripts"]).filter((file) => !file.startsWith("host/runners/"));
  expect(files.length).toBeGreaterThan(250);
  const branching = files.filter((file) =>
    /\brunner\)? [!=]==|[!=]== "(built-in|program)"|case "(built-in|program)"/.test(read(file)),
  );
  expect(branching).toEqual(described);
});
