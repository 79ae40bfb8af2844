import type { createAnalytics } from "../features/analytics/analytics.ts";
import type { createSlideShows } from "../features/catalogue/slideShows.ts";
import type { LagCode } from "../features/desk/lag/lagFeature.ts";
import type { PlayFlowCode } from "../features/play/play.ts";
import type { FrameCodec } from "../features/push/socketSession.ts";
import type { createPwa } from "../features/pwa/pwa.ts";
import type { StartInfoCode } from "../features/schedule/startInfo.ts";
import type { OidcCode } from "../features/session/signIn.ts";
import type { MeasureCode } from "../features/speedTest/speedTest.ts";
import type { LoadCode } from "../lib/lazyModule.ts";
import type { createAccount } from "./account.ts";
import type { createDeskModule } from "./deskModule.ts";
import type { createDiscovery } from "./discovery.ts";

/**
 * What is lazy in the core: where its code comes from, and when it is loaded. None of it is part of the first
 * route's code. The triggers of the last five are in `lazyFeatures.ts`.
 */
export interface LazyModules {
  /** Encrypts and decrypts the frames of the session socket. Loaded with the first connection. */
  readonly frames: LoadCode<FrameCodec>;
  /** Writes what a host needs to start a game. Loaded when the first host is ready to start one. */
  readonly startInfo: LoadCode<StartInfoCode>;
  /** The steps from a click on Play to a schedule. Loaded on a game's page, or 3 s after home is ready. */
  readonly playFlow: LoadCode<PlayFlowCode>;
  /** Probes the servers. Loaded with the first speed test. */
  readonly measure: LoadCode<MeasureCode>;
  /** Shows a game's picture, and what can be done while playing. Loaded when the first game is played. */
  readonly desk: LoadCode<{ readonly createDeskModule: typeof createDeskModule }>;
  /** Explains lag. Loaded with the first picture that moves. */
  readonly lag: LoadCode<LagCode>;
  /** Sign-in by OpenID Connect. Loaded when somebody signs in, or comes back from the provider. */
  readonly oidc: LoadCode<OidcCode>;
  /** Searching and browsing. Loaded on its pages, with the search, or 3 s after home is ready. */
  readonly discovery: LoadCode<{ readonly createDiscovery: typeof createDiscovery }>;
  /** The slide shows of home's banners. Loaded with the first banner. */
  readonly slides: LoadCode<{ readonly createSlideShows: typeof createSlideShows }>;
  /** Account pages and purchases. Loaded on those pages, at the desk, or when something is to be paid. */
  readonly account: LoadCode<{ readonly createAccount: typeof createAccount }>;
  /** Installing, updates, home without a network, announcements. Loaded 3 s after the start, or when home's copy is read. */
  readonly pwa: LoadCode<{ readonly createPwa: typeof createPwa }>;
  /** Reports what players look at and click. Loaded with the first thing to report. */
  readonly analytics: LoadCode<{ readonly createAnalytics: typeof createAnalytics }>;
}
