import { lazyModuleGate } from "./LazyModuleGate.tsx";

/** Account pages and everything paid. */
export const { Gate: AccountGate, useModule: useAccount } = lazyModuleGate("account", (app) => app.account);

/** Games by type, search and filter. */
export const { Gate: DiscoveryGate, useModule: useDiscovery } = lazyModuleGate(
  "discovery",
  (app) => app.discovery,
);
