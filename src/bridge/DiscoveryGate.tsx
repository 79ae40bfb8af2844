import { createContext, type ReactNode, Suspense, use } from "react";
import type { Discovery } from "../../streams/compose/discovery.ts";
import { ProgressBar } from "../components/ProgressBar.tsx";
import { useApp } from "./AppContext.tsx";
import { LazyMessages } from "./LazyMessages.tsx";
import { useValue } from "./useValue.ts";

const DiscoveryContext = createContext<Discovery | null>(null);

/** What browsing knows. Only inside `BrowseGate`. */
export function useDiscovery(): Discovery {
  const discovery = use(DiscoveryContext);
  if (!discovery) throw new Error("A part of browsing was drawn outside BrowseGate");
  return discovery;
}

/**
 * Draws what looks for games, once its data and texts are here.
 * @param waiting what shows until then; a progress bar unless told
 */
export function DiscoveryGate({
  waiting = <ProgressBar />,
  children,
}: {
  waiting?: ReactNode;
  children: ReactNode;
}) {
  const discovery = useValue(useApp().discovery);
  if (!discovery) return waiting;
  return (
    <DiscoveryContext value={discovery}>
      <Suspense fallback={waiting}>
        <LazyMessages bundle="discovery">{children}</LazyMessages>
      </Suspense>
    </DiscoveryContext>
  );
}
