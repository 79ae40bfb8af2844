import { describe, expect, test } from "vitest";
import { browserShell } from "../../../../streams/adapters/browser/shell.ts";

function shellOf(window: object) {
  const said: string[] = [];
  const received: string[] = [];
  const handler = { postMessage: (text: string) => said.push(text) };
  return { said, received, handler, window };
}

describe("R-NATIVE-01 the native shell", () => {
  test.each([
    ["Android", (shell: object) => ({ NativeShell: shell })],
    ["iOS", (shell: object) => ({ webkit: { messageHandlers: { NativeShell: shell } } })],
  ])("receives messages through %s, and is asked for its common info", (_name, windowOf) => {
    const { said, handler } = shellOf({});
    const window = windowOf(handler);
    const shell = browserShell(window);
    shell.openPage("https://help.test/");
    shell.setStatusBarColor("#0b1020");
    expect(shell.present).toBe(true);
    expect(said.map((text) => JSON.parse(text))).toEqual([
      { call: "getCommonInfo" },
      { call: "openPage", url: "https://help.test/" },
      { call: "setStatusBarColor", color: "#0b1020" },
    ]);
  });

  test("its info may come before load, later, or both; late subscribers get the latest", () => {
    const window = { __commonInfo: { adid: "early" } };
    const shell = browserShell(window);
    const answer: unknown = Reflect.get(window, "onNativeCommonInfo");
    const first: string[] = [];
    shell.commonInfo$.subscribe((json) => first.push(json));
    if (typeof answer === "function") answer('{"adid":"late"}');
    expect(first).toEqual(['{"adid":"early"}', '{"adid":"late"}']);
    const second: string[] = [];
    shell.commonInfo$.subscribe((json) => second.push(json));
    expect(second).toEqual(['{"adid":"late"}']);
  });

  test("invalid info is ignored", () => {
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    for (const nonsense of [undefined, null, 7, [1], Symbol("x"), () => 1, circle, "x".repeat(70_000)]) {
      const emitted: string[] = [];
      browserShell({ __commonInfo: nonsense }).commonInfo$.subscribe((json) => emitted.push(json));
      expect(emitted).toEqual([]);
    }
  });

  test("without one, or with a broken one, nothing happens", () => {
    const broken = {
      postMessage() {
        throw new Error("gone");
      },
    };
    for (const window of [{}, { NativeShell: 1 }, { webkit: null }, { NativeShell: broken }]) {
      const shell = browserShell(window);
      shell.openPage("https://help.test/");
      shell.setStatusBarColor("#ffffff");
      expect(shell.present).toBe("NativeShell" in window && window.NativeShell === broken);
    }
  });
});
