import { useSubscription } from "observable-hooks";
import { useState } from "react";
import type { State } from "../../streams/lib/state.ts";

/** The state's current value; re-renders on change. One subscription per mounted component, none while hidden in an Activity. */
export function useValue<T>(state: State<T>): T {
  return useSelector(state, itself);
}

const itself = <T>(value: T): T => value;

/** A selected part of a State; re-renders only if it changes. @param select makes no new object */
export function useSelector<T, Selected>(state: State<T>, select: (value: T) => Selected): Selected {
  const [selected, setSelected] = useState(() => select(state.value));
  useSubscription(state, (value) => setSelected(() => select(value)));
  return selected;
}

/** Calls back with the state's value, now and on each change, without re-rendering. */
export function useStateEffect<T>(state: State<T>, onValue: (value: T) => void): void {
  useSubscription(state, onValue);
}
