import { Subject } from "rxjs";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ScreenText } from "../../../recorder/recordSchemas.ts";
import { screenQuiet } from "../../../replay/player/compareScreens.ts";
import { readScreen, recordScreens } from "../../../replay/screens/readScreen.ts";

function shown(html: string): ScreenText {
  document.body.innerHTML = html;
  return readScreen(document.body);
}

describe("R-REC-07 what screens show", () => {
  test("is read as text by role, from top to bottom", () => {
    expect(
      shown(`
        <h1>Top <b>10</b></h1><p>Queue:
          <strong>3</strong> before you</p>
        <a href="/x"><img alt="" src="c.png"><span>Halogen Mile</span></a>
        <div role="dialog"><button aria-pressed="true" aria-label="Keep">x</button><button disabled>Go</button></div>
        <p role="status">  Saved </p><img alt="A cover" src="d.png">`),
    ).toEqual([
      { role: "heading", text: "Top 10" },
      { role: "text", text: "Queue:" },
      { role: "text", text: "3" },
      { role: "text", text: "before you" },
      { role: "link", text: "Halogen Mile" },
      { role: "button", text: "Keep (pressed)" },
      { role: "button", text: "Go (disabled)" },
      { role: "status", text: "Saved" },
      { role: "img", text: "A cover" },
    ]);
  });

  test("leaves out what nobody sees, and what was typed", () => {
    expect(
      shown(`<style>p { color: red }</style><p aria-hidden="true">hidden</p><p data-unrecorded>panel</p>
        <input aria-label="Search" value="a private word"><textarea placeholder="Text">private</textarea>`),
    ).toEqual([
      { role: "textbox", text: "Search" },
      { role: "textbox", text: "Text" },
    ]);
  });

  test("is bounded", () => {
    const texts = shown(`<p>${"long ".repeat(100)}</p>`.repeat(600));
    expect(texts).toHaveLength(500);
    expect(texts[0]?.text).toHaveLength(200);
  });
});

describe("R-REC-07 a screen is recorded", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("once nothing has happened for 300 ms, and only where it shows something else", () => {
    const fact$ = new Subject<void>();
    const written: ScreenText[] = [];
    const recording = recordScreens(document.body, fact$, (text) => {
      written.push(text);
      // What is written is a fact, too.
      fact$.next();
    });
    document.body.innerHTML = "<p>one</p>";
    fact$.next();
    vi.advanceTimersByTime(200);
    fact$.next();
    vi.advanceTimersByTime(screenQuiet - 1);
    expect(written).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(written).toEqual([[{ role: "text", text: "one" }]]);
    vi.advanceTimersByTime(10_000);
    fact$.next();
    vi.advanceTimersByTime(screenQuiet);
    expect(written).toHaveLength(1);
    document.body.innerHTML = "<p>two</p>";
    fact$.next();
    vi.advanceTimersByTime(300);
    expect(written.at(-1)).toEqual([{ role: "text", text: "two" }]);
    recording.unsubscribe();
    fact$.next();
    vi.advanceTimersByTime(1_000);
    expect(written).toHaveLength(2);
  });
});
