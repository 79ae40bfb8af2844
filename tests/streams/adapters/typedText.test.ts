import { expect, test } from "vitest";
import { typedText } from "../../../streams/adapters/browser/stage/input/typedText.ts";
import { deskRequest, maxPlayerMessage } from "../../../wire/desk/messages.ts";

const texts = (text: string) => typedText(text).map((request) => "text" in request && request.text);

test("R-DESK-01 typed text keeps letters, Enter and Backspace, and no other control characters", () => {
  expect(texts("เล่น\b\n🎮")).toEqual(["เล่น\b\n🎮"]);
  expect(texts("\u0000a\u001b[2J\t\r\u007f\u0085b\ud800")).toEqual(["a[2Jb"]);
  expect(texts("")).toEqual([]);
  expect(texts("\u0007")).toEqual([]);
});

test("R-DESK-01 long text is several requests that the wire takes, and no pair is torn apart", () => {
  const long = `${"x".repeat(199)}🎮${"\b".repeat(400)}`;
  expect(texts(long).join("")).toBe(long);
  expect(texts(long).map((text) => String(text).length)).toEqual([199, 200, 200, 2]);
  for (const request of typedText(long)) {
    expect(deskRequest.safeParse(request).success).toBe(true);
    expect(JSON.stringify(request).length).toBeLessThan(maxPlayerMessage);
  }
});
