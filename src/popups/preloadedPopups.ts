import { lazyComponent } from "../bridge/lazyComponent.tsx";

/**
 * The pop-ups that the shell opens or preloads before any other pop-up is mounted. The rest is in
 * lazyPopups.ts, which the first route does without.
 */
export const AccountSheet = lazyComponent(() => import("./account/AccountSheet.tsx"));
export const TypeFilter = lazyComponent(() => import("./discovery/TypeFilter.tsx"));
