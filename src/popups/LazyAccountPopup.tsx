import { Suspense, useState } from "react";
import type { Overlay } from "../../streams/ui/overlays.ts";
import { ProgressBar } from "../components/ProgressBar.tsx";
import { accountPopup } from "./lazyPopups.ts";
import type { PopupProps } from "./PopupFrame.tsx";

/** A pop-up of the account area, once its code, data and texts are here. */
export function LazyAccountPopup(props: { overlay: Overlay } & PopupProps) {
  const [Picked] = useState(() => accountPopup.resolve());
  return (
    <Suspense fallback={<ProgressBar />}>
      <Picked {...props} />
    </Suspense>
  );
}
