import { lazyComponent } from "../bridge/lazyComponent.tsx";
import { DiscoveryGate } from "../components/gates.ts";

/** Pop-ups that the shell opens or preloads first; the rest is in lazyPopups.ts, off the first route. */
export const AccountSheet = lazyComponent(() => import("./account/AccountSheet.tsx"));
export const TypeFilter = lazyComponent(() => import("./discovery/TypeFilter.tsx"), DiscoveryGate);
