import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { diagramOf } from "../../../replay/command/marbles/diagrams.ts";
import { marbles } from "../../support/marbles.ts";
import { expectReplay, replayed } from "../../support/replayed.ts";
import { command, contentOf, ownFolder, playedFile, shortFile, way, withPurse } from "./runCommand.ts";

/** Runs the code of a printed test, which stands beside its recording. @returns its title */
function run(source: string, test: string): string {
  const code = source
    .replace(/^import .*$/gm, "")
    .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(test).href));
  let title = "";
  const body = new Function("test", "marbles", "replayed", "expectReplay", code);
  body(
    (name: string, check: () => void) => {
      title = name;
      check();
    },
    marbles,
    replayed,
    expectReplay,
  );
  return title;
}

describe("R-REC-17 --marbles", () => {
  test("prints a test that passes, of States, their members, intents and ports", async () => {
    const file = playedFile();
    const names = ["queue", "queue.shape", "account.orders", "intents", "http", "storage.set", "socket"];
    const { code, printed } = await command([file, "--marbles", names.join(",")]);
    expect(code).toBe(0);
    for (const name of names) expect(printed).toContain(JSON.stringify(name));
    expect(run(printed, join(file, "../played.test.ts"))).toBe("played");
  });

  test("prints a test that fails once it is altered", async () => {
    const file = playedFile();
    const { printed } = await command([file, "--marbles", "queue.shape", "--until", "31s"]);
    const path = join(file, "../played.test.ts");
    run(printed, path);
    for (const altered of [
      printed.replace('"popup"', '"tab"'),
      printed.replace(/(\d+)ms/, (_, ms) => `${Number(ms) + 1}ms`),
      printed.replace(/ \d+ms \w",/, '",'),
    ]) {
      expect(altered).not.toBe(printed);
      expect(() => run(altered, path)).toThrow();
    }
  });

  test("stops where it is told", async () => {
    const file = playedFile();
    const { printed } = await command([file, "--marbles", "queue.shape,intents", "--until", "5s"]);
    expect(printed).toContain("until = 5_001");
    run(printed, join(file, "../played.test.ts"));
  });

  test("refuses a stream that is none, and lists what there is", async () => {
    const { code, complained } = await command([playedFile(), "--marbles", "nonsense"]);
    expect(code).toBe(2);
    expect(complained).toMatch(/nonsense is no stream: .*queue/);
  });
});

describe("R-REC-17 a diagram", () => {
  test("counts 1 ms for a letter, and gives equal values one", () => {
    const moments = [0, 1, 3, 4_010].map((ms) => ({ ms, value: { even: ms % 2 === 0 } }));
    expect(diagramOf(moments)).toEqual({
      marbles: "a b 1ms b 4006ms a",
      values: { a: { even: true }, b: { even: false } },
    });
    expect(diagramOf([{ ms: 7, value: 1 }]).marbles).toBe("7ms a");
    expect(diagramOf([])).toEqual({ marbles: "", values: {} });
  });

  test("of many values runs", () => {
    const moments = Array.from({ length: 120 }, (_, index) => ({ ms: index * 3, value: index }));
    const drawn = diagramOf(moments);
    expect(Object.keys(drawn.values)).toHaveLength(120);
    marbles(({ hot, expectObservable }) =>
      expectObservable(hot(drawn.marbles, drawn.values)).toBe(drawn.marbles, drawn.values),
    );
  });
});

describe("R-REC-17 --to-test", () => {
  test("writes a short test with the recording's name, and the recording beside it", async () => {
    const root = ownFolder();
    const { code, printed } = await command([playedFile(), "--to-test"], root);
    expect(code).toBe(0);
    const path = join(root, "tests/replayed/played.test.ts");
    expect(printed).toContain("npx vitest run tests/replayed/played.test.ts");
    const source = contentOf(path);
    expect(source.split("\n").length).toBeLessThan(25);
    expect(run(source, path)).toBe("played");
  });

  test("writes a test that fails where today's code does otherwise", async () => {
    const root = ownFolder();
    await command([shortFile(withPurse), "--to-test"], root);
    const path = join(root, "tests/replayed/short.test.ts");
    expect(() => run(contentOf(path), path)).toThrow(/: extra open http\.request POST \/user\/wallet\n/);
  });

  test("writes diagrams where streams are named", async () => {
    const root = ownFolder();
    const { printed } = await command([playedFile(), "--to-test", "--marbles", "queue.shape"], root);
    const path = join(root, "tests/replayed/played.test.ts");
    expect(contentOf(path)).toContain("marbles({ until }");
    expect(contentOf(path)).toContain("correct what was wrong");
    expect(printed).toContain("For a bug, write what is right");
    const { size } = statSync(join(root, "tests/replayed/played.ndjson.gz"));
    expect(size).toBeLessThan(gzipSync(way.played).length * 0.8);
    expect(run(contentOf(path), path)).toBe("played");
  });

  test("overwrites nothing", async () => {
    const root = ownFolder();
    const file = shortFile();
    await command([file, "--to-test"], root);
    const { code, complained } = await command([file, "--to-test"], root);
    expect(code).toBe(2);
    expect(complained).toContain("is there already");
    expect(existsSync(join(root, "tests/replayed/short.ndjson.gz"))).toBe(true);
  });
});
