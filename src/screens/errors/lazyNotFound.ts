import { type LazyComponent, lazyChunk } from "../../bridge/lazyComponent.tsx";

/** For a URL or a game that does not exist. */
export const NotFound: LazyComponent<object> = lazyChunk(() => import("./NotFound.tsx")).component(
  ({ NotFound: Page }) => Page,
);
