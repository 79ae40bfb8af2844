import { Suspense, useState } from "react";
import { ProgressBar } from "../components/ProgressBar.tsx";
import { installPopup } from "./pieces.ts";
import type { OverlayProps } from "./useAnswer.ts";

/** The offer of the home screen, once its code and texts are here. */
export function InInstall(props: OverlayProps<"install">) {
  const [Picked] = useState(() => installPopup.pick());
  return (
    <Suspense fallback={<ProgressBar />}>
      <Picked {...props} />
    </Suspense>
  );
}
