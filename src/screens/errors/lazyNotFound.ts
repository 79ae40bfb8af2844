import { type LazyComponent, lazyChunk } from "../../bridge/lazyComponent.tsx";

/** For an address or a game that is none. */
export const NotFound: LazyComponent<object> = lazyChunk(() => import("./NotFound.tsx")).component(
  ({ NotFound: Page }) => Page,
);
