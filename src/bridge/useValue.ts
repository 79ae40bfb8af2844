import { useObservableEagerState, useSubscription } from "observable-hooks";
import { useState } from "react";
import type { State } from "../../streams/lib/state.ts";

/** The state's value, now and after each change. One subscription for each mounted caller, none for a hidden one. */
export function useValue<T>(state: State<T>): T {
  return useObservableEagerState(state);
}

/**
 * A part of the state's value; the caller draws again only when the part changes.
 * @param select must give a primitive or something that lies inside the value, never a fresh object
 */
export function useSelector<T, Selected>(state: State<T>, select: (value: T) => Selected): Selected {
  const [selected, setSelected] = useState(() => select(state.value));
  useSubscription(state, (value) => setSelected(() => select(value)));
  return selected;
}

/** Does something with the state's value, now and after each change, without drawing again. */
export function useStateEffect<T>(state: State<T>, onValue: (value: T) => void): void {
  useSubscription(state, onValue);
}
