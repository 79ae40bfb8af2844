import { act, render } from "@testing-library/react";
import { Activity, StrictMode } from "react";
import { Observable } from "rxjs";
import { describe, expect, it, vi } from "vitest";
import { useSelector, useValue } from "../../../src/bridge/useValue.ts";
import { type Source, type State, source } from "../../../streams/lib/state.ts";

/** A State that counts its subscribers. */
class Counted<T> extends Observable<T> implements State<T> {
  listeners = 0;
  readonly inner: Source<T>;

  constructor(initial: T) {
    super((subscriber) => {
      this.listeners += 1;
      const subscription = this.inner.subscribe(subscriber);
      return () => {
        this.listeners -= 1;
        subscription.unsubscribe();
      };
    });
    this.inner = source(initial);
  }

  get value(): T {
    return this.inner.value;
  }
}

function Reader({ state }: { state: State<number | string> }) {
  return <b>{useValue(state)}</b>;
}

function NearReader({ state, drawn }: { state: State<{ near: number; far: number }>; drawn: () => void }) {
  drawn();
  return <b>{useSelector(state, (value) => value.near)}</b>;
}

describe("the bridge between States and screens", () => {
  it("subscribes once per mounted component under StrictMode, and unsubscribes on unmount", () => {
    const state = new Counted<number | string>(1);
    const view = render(
      <StrictMode>
        <Reader state={state} />
        <Reader state={state} />
      </StrictMode>,
    );
    expect(state.listeners).toBe(2);
    act(() => state.inner.set(2));
    expect(view.container.textContent).toBe("22");
    expect(state.listeners).toBe(2);
    view.unmount();
    expect(state.listeners).toBe(0);
  });

  it("unsubscribes while a kept-alive page is hidden, and shows the latest value on return", () => {
    const state = new Counted<number | string>("old");
    const page = (mode: "visible" | "hidden") => (
      <StrictMode>
        <Activity mode={mode}>
          <Reader state={state} />
        </Activity>
      </StrictMode>
    );
    const view = render(page("visible"));
    expect(state.listeners).toBe(1);
    view.rerender(page("hidden"));
    expect(state.listeners).toBe(0);
    act(() => state.inner.set("new"));
    view.rerender(page("visible"));
    expect(state.listeners).toBe(1);
    expect(view.container.textContent).toBe("new");
  });

  it("re-renders only when the selected value changes", () => {
    const state = new Counted({ near: 1, far: 1 });
    const drawn = vi.fn();
    const view = render(<NearReader state={state} drawn={drawn} />);
    const before = drawn.mock.calls.length;
    act(() => state.inner.set({ near: 1, far: 2 }));
    expect(drawn).toHaveBeenCalledTimes(before);
    act(() => state.inner.set({ near: 2, far: 2 }));
    expect(view.container.textContent).toBe("2");
  });
});
