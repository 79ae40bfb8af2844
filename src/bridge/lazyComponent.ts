import { type ComponentType, lazy } from "react";
import { ChunkFailure } from "./ChunkFailure.ts";

/** A part of the screens that comes as its own piece of code. */
export interface LazyComponent<Props> {
  /** Fetches the code ahead of need. Its failure waits until the piece is really wanted. */
  preload(): Promise<void>;
  /**
   * What to draw: the part itself when its code is here (no fallback flashes by), else one that suspends. Pick once for
   * each mount; a later pick may be another component.
   * @throws ChunkFailure while drawing, when the code does not come
   */
  resolve(): ComponentType<Props>;
}

export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyComponent<Props> {
  let ready: ComponentType<Props> | null = null;
  const fetch = () =>
    load().then((module) => {
      ready = module.default;
      return module;
    }, ChunkFailure.from);
  const Lazy = lazy(fetch);
  return {
    preload: () =>
      fetch().then(
        () => undefined,
        () => undefined,
      ),
    resolve: () => ready ?? Lazy,
  };
}
