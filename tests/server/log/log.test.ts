import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { root } from "../../../scripts/lib/files.ts";
import { createLog } from "../../../server/log/log.ts";
import type { LogFormat } from "../../../server/log/logRecord.ts";
import { logFormatOf } from "../../../server/log/logRecord.ts";
import { withinRequest } from "../../../server/log/requestScope.ts";

function logging(format: LogFormat) {
  const lines: Array<{ line: string; isNews: boolean }> = [];
  const log = createLog({
    name: "service",
    format,
    secrets: ["the-machine-token-1"],
    write: (line, isNews) => lines.push({ line, isNews }),
  });
  const read = () => lines.map(({ line }) => JSON.parse(line));
  const text = () => lines.map(({ line }) => line).join("");
  return { log, lines, read, text };
}
const requestId = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff-1";

describe("R-EYES-04 the log as JSON", () => {
  test("has what libraries write, and Node's warnings, as lines like the others", () => {
    const script = `
      import { createLog } from "./server/log/log.ts";
      import { logLibraries } from "./server/log/logLibraries.ts";
      logLibraries(createLog({ name: "service", format: "json", secrets: [] }));
      console.log("a library", 1);
      console.error("%s: WARNING", "a library");
      process.emitWarning("old", "DeprecationWarning");
    `;
    const given = ["--import", "tsx", "--input-type=module", "--eval", script];
    const { stdout, stderr } = spawnSync(process.execPath, given, { cwd: root, encoding: "utf8" });
    const read = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(read).toMatchObject([
      { level: "info", msg: "a library 1" },
      { level: "warn", msg: "a library: WARNING" },
      { level: "warn", msg: "DeprecationWarning: old" },
    ]);
    expect(stderr).toBe("");
  });

  test("writes each line as one object with time, level and name, and of an error only its type and stack", () => {
    const { log, read, text } = logging("json");
    log.info("Service on http://play.test");
    log.error("deliver", Object.assign(new Error("no\nluck"), { config: { headers: "private" } }));
    log.error("odd", "just a text");
    const refused = new Error("ECONNREFUSED");
    refused.cause = new Error("fetch failed", { cause: refused });
    log.error("deep", refused.cause);
    expect(read()).toMatchObject([
      { level: "info", name: "service", time: expect.any(String), msg: "Service on http://play.test" },
      {
        level: "error",
        msg: "deliver",
        err: { type: "Error", stack: expect.stringContaining("log.test.ts") },
      },
      { level: "error", msg: "odd", err: { stack: "just a text" } },
      { level: "error", msg: "deep", err: { stack: expect.stringContaining("Cause: Error: ECONNREFUSED") } },
    ]);
    expect(text()).not.toMatch(/private|\n/);
  });

  test("R-EYES-01 adds the request's id to lines written during a request", async () => {
    const { log, read } = logging("json");
    await withinRequest(requestId, async () => {
      await Promise.resolve();
      log.error("deliver", new Error("no"));
    });
    log.error("deliver", new Error("no"));
    expect(read().map((line) => line.requestId)).toEqual([requestId, undefined]);
  });

  test("R-EYES-01 writes a line for each answered request, with the common members and its own", () => {
    const { log, lines, read, text } = logging("json");
    log.info("on");
    const answered = { requestId, method: "POST", route: "/user/wallet", status: 200, code: 200 };
    log.request({ ...answered, ms: 1.6 });
    log.request({ ...answered, ms: 1, requestId: "the-machine-token-1" });
    const [info, request] = read();
    expect(request).toEqual({
      ...answered,
      level: "info",
      name: "service",
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      ms: 2,
      msg: "POST /user/wallet 200 2 ms",
    });
    expect(Object.keys(info).every((name) => name in request)).toBe(true);
    expect(text()).not.toContain("the-machine-token-1");
    expect(lines.every(({ isNews }) => isNews)).toBe(true);
  });

  test("R-SEC-07 contains none of the planted secrets", () => {
    const { log, text } = logging("json");
    log.error(
      "payment",
      new Error('POST failed: {"Authorization":"Bearer plant-1","token":"plant-2"} with the-machine-token-1'),
    );
    log.info("https://play.test/?sign=plant-3");
    expect(text()).not.toMatch(/plant-|the-machine-token/);
    expect(text()).toContain("[secret]");
  });
});

test("R-EYES-04 the log as text has news as plain lines on stdout, and errors with their place on stderr", () => {
  const { log, lines } = logging("text");
  log.info("Service on http://play.test");
  log.fatal("Setting PORT is wrong.");
  withinRequest(requestId, () => log.error("deliver", new Error("no luck, token=plant-1")));
  expect(lines.slice(0, 2)).toEqual([
    { line: "Service on http://play.test", isNews: true },
    { line: "Setting PORT is wrong.", isNews: false },
  ]);
  expect(lines[2]?.isNews).toBe(false);
  expect(lines[2]?.line).toMatch(
    new RegExp(`^service: deliver \\(request ${requestId}\\): Error: no luck, token=\\[secret\\]\n +at `),
  );
});

test("R-EYES-04 the default format is text at a terminal, JSON elsewhere", () => {
  expect(logFormatOf(undefined, true)).toBe("text");
  expect(logFormatOf(undefined, false)).toBe("json");
  expect(logFormatOf("json", true)).toBe("json");
  expect(logFormatOf("text", false)).toBe("text");
});
