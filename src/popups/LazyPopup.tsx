import { Suspense, useState } from "react";
import type { LazyComponent } from "../bridge/lazyComponent.ts";
import { ProgressBar } from "../components/ProgressBar.tsx";

interface Props<Popup extends object> {
  readonly lazyComponent: LazyComponent<Popup>;
  /** What the pop-up gets. */
  readonly popup: Popup;
}

/** A pop-up whose code comes when it is first shown; what else stands in front of the page stays meanwhile. */
export function LazyPopup<Popup extends object>({ lazyComponent, popup }: Props<Popup>) {
  const [Picked] = useState(() => lazyComponent.resolve());
  return (
    <Suspense fallback={<ProgressBar />}>
      <Picked {...popup} />
    </Suspense>
  );
}
