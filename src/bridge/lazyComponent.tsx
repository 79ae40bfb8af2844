import { type ComponentType, lazy, type ReactNode, useState } from "react";
import { ChunkFailure } from "./ChunkFailure.ts";

/** A component in a separate chunk. Render it inside Suspense and an error boundary: it may throw a ChunkFailure. */
export interface LazyComponent<Props extends object> {
  (props: Props): ReactNode;
  /** Prefetches the code. Never rejects: a failure shows when the component is rendered. */
  preload(): Promise<void>;
}

export interface LazyChunk<Module> {
  preload(): Promise<void>;
  component<Props extends object>(select: (module: Module) => ComponentType<Props>): LazyComponent<Props>;
}

/** Waits for what a component needs besides its code, such as data and translations. */
type Gate = ComponentType<{ children: ReactNode }>;

/** Loads a component lazily; the only way to do that. @param load the chunk, with a default export */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Gate?: Gate,
): LazyComponent<Props> {
  return lazyChunk(load, Gate).component((module) => module.default);
}

/** As `lazyComponent`, for components that share a chunk: the first one rendered loads it for all. */
export function lazyChunk<Module>(load: () => Promise<Module>, Gate?: Gate): LazyChunk<Module> {
  let loaded: Module | null = null;
  const fetch = () =>
    load().then((module) => {
      loaded = module;
      return module;
    }, ChunkFailure.from);
  const preload = (): Promise<void> =>
    fetch().then(
      () => undefined,
      () => undefined,
    );
  return {
    preload,
    component<Props extends object>(select: (module: Module) => ComponentType<Props>) {
      const Suspending = lazy(() => fetch().then((module) => ({ default: select(module) })));
      function Lazy(props: Props): ReactNode {
        // Loaded code renders without suspending, so that no fallback flashes. The choice stays until the component unmounts, because
        // another component type would remount everything below it.
        const [Component] = useState<ComponentType<Props>>(() => (loaded ? select(loaded) : Suspending));
        const content = <Component {...props} />;
        return Gate ? <Gate>{content}</Gate> : content;
      }
      return Object.assign(Lazy, { preload });
    },
  };
}
