import { Suspense, useState } from "react";
import type { Piece } from "../bridge/lazyComponent.ts";
import { ProgressBar } from "../components/ProgressBar.tsx";

interface Props<Popup extends object> {
  readonly piece: Piece<Popup>;
  /** What the pop-up gets. */
  readonly popup: Popup;
}

/** A pop-up whose code comes when it is first shown; what else stands in front of the page stays meanwhile. */
export function LaterPopup<Popup extends object>({ piece, popup }: Props<Popup>) {
  const [Picked] = useState(() => piece.pick());
  return (
    <Suspense fallback={<ProgressBar />}>
      <Picked {...popup} />
    </Suspense>
  );
}
