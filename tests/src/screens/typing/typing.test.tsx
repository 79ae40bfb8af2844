import { cleanup, fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { type FakeApp, fakeApp } from "../../../../src/dev/fixtures/fakeApp.ts";
import { sentinel, TypingButton, typedBetween } from "../../../../src/screens/desk/TypingButton.tsx";
import { show } from "../../support/render.tsx";

describe("R-DESK-01 what was typed", () => {
  it.each([
    ["a letter", "", "a", "a"],
    ["a word that is corrected", "teh", "the", "\b\bhe"],
    ["a deletion", "ab", "a", "\b"],
    ["a Thai syllable that grows", "ก", "กี่", "ี่"],
    ["a Thai mark that changes", "กี่", "กี้", "\b้"],
    ["an emoji, one character", "🎮", "", "\b"],
    ["nothing", "ab", "ab", ""],
  ])("is %s", (_, before, after, typed) => expect(typedBetween(before, after)).toBe(typed));
});

describe("R-DESK-01 the phone's keyboard", () => {
  let app: FakeApp;
  let toggled: boolean[];
  const input = (): HTMLInputElement => screen.getByLabelText("Type into the game");
  const typed = (): string =>
    app.sent.map((intent) => (intent.type === "desk/type" ? intent.text : "?")).join("");
  /** The browser changed the end of what is there. */
  const become = (value: string, isComposing = false): void => {
    input().value = value;
    fireEvent(input(), new InputEvent("input", { bubbles: true, isComposing }));
  };

  beforeEach(() => {
    app = fakeApp();
    toggled = [];
    show(app, <TypingButton onToggle={(open) => toggled.push(open)} />);
  });

  it.each([true, false])("says to the keyboard whether it always types (%s)", (always) => {
    cleanup();
    show(app, <TypingButton always={always} onToggle={() => undefined} />);
    expect(input().dataset.typing).toBe(always ? "always" : "open");
  });

  it("opens and closes with the button, which says so", () => {
    fireEvent.click(screen.getByRole("button", { name: "Open the keyboard" }));
    expect(document.activeElement).toBe(input());
    const button = screen.getByRole("button", { name: "Close the keyboard" });
    expect(button.getAttribute("aria-pressed")).toBe("true");
    fireEvent.click(button);
    expect(document.activeElement).not.toBe(input());
    expect(toggled).toEqual([true, false]);
  });

  it("types letters, Backspace in an empty input, and Enter", () => {
    fireEvent.focus(input());
    become(`${sentinel}J`);
    become(`${sentinel}o`);
    expect(input().value).toBe(sentinel);
    become("");
    expect(input().value).toBe(sentinel);
    become("");
    fireEvent.submit(input());
    expect(typed()).toBe("Jo\b\b\n");
  });

  it("types what an input method composes as it grows, and corrects it", () => {
    fireEvent.focus(input());
    fireEvent.compositionStart(input());
    become(`${sentinel}เ`, true);
    become(`${sentinel}เล`, true);
    become(`${sentinel}เล่น`, true);
    // Never changed by the page while it is composed.
    expect(input().value).toBe(`${sentinel}เล่น`);
    input().value = `${sentinel}เล่ม`;
    fireEvent.compositionEnd(input());
    expect(typed()).toBe("เล่น\bม");
    expect(input().value).toBe(sentinel);
  });
});
