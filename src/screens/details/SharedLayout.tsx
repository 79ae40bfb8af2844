import { Suspense } from "react";
import { messagesGate } from "../../bridge/LazyMessages.tsx";
import { lazyComponent } from "../../bridge/lazyComponent.tsx";
import { useValue } from "../../bridge/useValue.ts";
import { deskAddition } from "../../components/deskAddition.tsx";
import { useDeskModule } from "../../components/gates.ts";

const SharedLayoutCard = lazyComponent(() => import("./SharedLayoutCard.tsx"), messagesGate("sheet"));

/** The touch layout in the link to this page, if any. */
export const SharedLayout = deskAddition(Linked);

function Linked() {
  const linked = useValue(useDeskModule().sharedLayout);
  if (linked.status === "none") return null;
  return (
    <Suspense fallback={null}>
      <SharedLayoutCard linked={linked} />
    </Suspense>
  );
}
