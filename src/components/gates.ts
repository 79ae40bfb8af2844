import { lazyModuleGate } from "./LazyModuleGate.tsx";

/** For account pages and purchases. */
export const { Gate: AccountGate, useModule: useAccount } = lazyModuleGate("account", (app) => app.account);

/** For games by type, search and filter. */
export const { Gate: DiscoveryGate, useModule: useDiscovery } = lazyModuleGate(
  "discovery",
  (app) => app.discovery,
);
