import { Suspense } from "react";
import { lazyComponent } from "../../bridge/lazyComponent.tsx";
import { useValue } from "../../bridge/useValue.ts";
import { DeskAddition } from "../../components/DeskAddition.tsx";
import { useDeskModule } from "../../components/gates.ts";

const SharedLayoutCard = lazyComponent(() => import("./SharedLayoutCard.tsx"));

/** The touch layout in the link to this page, if any. */
export function SharedLayout() {
  return (
    <DeskAddition>
      <Linked />
    </DeskAddition>
  );
}

function Linked() {
  const linked = useValue(useDeskModule().sharedLayout);
  if (linked.status === "none") return null;
  return (
    <Suspense fallback={null}>
      <SharedLayoutCard linked={linked} />
    </Suspense>
  );
}
