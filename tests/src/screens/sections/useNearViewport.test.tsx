import { cleanup, type RenderResult, render } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useNearViewport } from "../../../../src/screens/sections/useNearViewport.ts";

/** The observers that watch an element; each emits that it came near. */
const watching = new Set<() => void>();
vi.stubGlobal(
  "IntersectionObserver",
  class {
    readonly #near: () => void;
    constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
      this.#near = () => tell([{ isIntersecting: true }]);
    }
    observe() {
      watching.add(this.#near);
    }
    disconnect() {
      watching.delete(this.#near);
    }
  },
);

const onNear = vi.fn();
beforeEach(() => {
  watching.clear();
  onNear.mockClear();
});
afterEach(cleanup);

function Section({ watched }: { watched: boolean }) {
  return <section ref={useNearViewport(watched, onNear)} />;
}

const section = (watched: boolean) => (
  <StrictMode>
    <Section watched={watched} />
  </StrictMode>
);

test("one observer watches, also when React mounts twice, and stops at the first sight", () => {
  render(section(true));
  expect(watching.size).toBe(1);
  for (const near of watching) near();
  expect(onNear).toHaveBeenCalledOnce();
  expect(watching.size).toBe(0);
});

test.each([
  ["leaves the page", ({ unmount }: RenderResult) => unmount()],
  ["is loaded meanwhile", ({ rerender }: RenderResult) => rerender(section(false))],
])("a section that %s is no longer watched", (_, change) => {
  change(render(section(true)));
  expect(watching.size).toBe(0);
  expect(onNear).not.toHaveBeenCalled();
});
