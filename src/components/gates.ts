import { lazyModuleGate } from "./LazyModuleGate.tsx";

/** For account pages and purchases. */
export const { Gate: AccountGate, useModule: useAccount } = lazyModuleGate("account", (app) => app.account);

/** For games by type, search and filter. */
export const { Gate: DiscoveryGate, useModule: useDiscovery } = lazyModuleGate(
  "discovery",
  (app) => app.discovery,
);

/** For what a player has at the desk besides the picture. */
export const { Gate: DeskGate, useModule: useDeskModule } = lazyModuleGate("desk", (app) => app.deskModule);
