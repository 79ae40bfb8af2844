import { describe, expect, test, vi } from "vitest";
import {
  canFillScreen,
  type FullScreenDeps,
  fillScreen,
  watchFullScreen,
} from "../../../../streams/adapters/browser/stage/fullScreen.ts";

/** The part of a document that is used. */
function documentOf(parts: object, page: object): FullScreenDeps {
  const document = new Proxy(new EventTarget(), {
    has: (_, name) => name in parts,
    get(target, name) {
      if (name === "documentElement") return page;
      const own: unknown = Reflect.get(name in parts ? parts : target, name);
      return typeof own === "function" ? own.bind(name in parts ? parts : target) : own;
    },
  });
  return { document: Object.create(document), orientation: undefined };
}

describe("R-DESK-25 full screen on iOS", () => {
  test("an iPhone has none, and nothing is asked of it", () => {
    const phone = documentOf({}, {});
    expect(canFillScreen(phone)).toBe(false);
    expect(() => fillScreen(phone, true)).not.toThrow();
  });

  test("an older iPad has it by its own names, and its swipe is noticed", () => {
    const parts: Record<string, unknown> = { webkitFullscreenEnabled: true, webkitFullscreenElement: null };
    const page = { webkitRequestFullscreen: vi.fn() };
    const pad = documentOf(parts, page);
    expect(canFillScreen(pad)).toBe(true);
    fillScreen(pad, true);
    expect(page.webkitRequestFullscreen).toHaveBeenCalledOnce();
    const seen: boolean[] = [];
    const stop = watchFullScreen(pad, (on) => seen.push(on));
    const change = (element: object | null): void => {
      parts.webkitFullscreenElement = element;
      pad.document.dispatchEvent(new Event("webkitfullscreenchange"));
    };
    change(page);
    parts.webkitExitFullscreen = vi.fn();
    fillScreen(pad, true);
    fillScreen(pad, false);
    expect(page.webkitRequestFullscreen).toHaveBeenCalledOnce();
    expect(parts.webkitExitFullscreen).toHaveBeenCalledOnce();
    change(null);
    expect(seen).toEqual([true, false]);
    stop();
    change(page);
    expect(seen).toEqual([true, false]);
  });
});
