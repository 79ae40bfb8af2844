import { createContext, type ReactNode, Suspense, use } from "react";
import type { Browse } from "../../streams/compose/discovery.ts";
import { ProgressBar } from "../components/ProgressBar.tsx";
import { useApp } from "./AppContext.tsx";
import { LaterTexts } from "./LazyMessages.tsx";
import { useValue } from "./useValue.ts";

const BrowseContext = createContext<Browse | null>(null);

/** What browsing knows. Only inside `BrowseGate`. */
export function useBrowse(): Browse {
  const browse = use(BrowseContext);
  if (!browse) throw new Error("A part of browsing was drawn outside BrowseGate");
  return browse;
}

/**
 * Draws what looks for games, once its data and texts are here.
 * @param waiting what shows until then; a progress bar unless told
 */
export function BrowseGate({
  waiting = <ProgressBar />,
  children,
}: {
  waiting?: ReactNode;
  children: ReactNode;
}) {
  const browse = useValue(useApp().browse);
  if (!browse) return waiting;
  return (
    <BrowseContext value={browse}>
      <Suspense fallback={waiting}>
        <LaterTexts part="browse">{children}</LaterTexts>
      </Suspense>
    </BrowseContext>
  );
}
