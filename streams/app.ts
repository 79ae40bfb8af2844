import type { Details } from "./catalogue/details.ts";
import type { Home } from "./catalogue/home.ts";
import type { Desk } from "./desk/desk.ts";
import type { Intent } from "./intents.ts";
import type { State } from "./lib/state.ts";
import type { Play } from "./play/play.ts";
import type { Connection } from "./push/connection.ts";
import type { QueueView } from "./queue/queue.ts";
import type { Session } from "./session/session.ts";
import type { SpeedTest } from "./speedTest/speedTest.ts";
import type { Overlay } from "./ui/overlays.ts";
import type { Locale, Place } from "./ui/place.ts";
import type { Toast } from "./ui/toasts.ts";
import type { WalletView } from "./wallet/wallet.ts";
import type { AppConfig } from "./wire/config.ts";

/** The whole product as data: what the screens show, and the one door for what people do. */
export interface App {
  readonly config: AppConfig;
  send(intent: Intent): void;
  readonly place: State<Place>;
  readonly locale: State<Locale>;
  readonly session: State<Session>;
  readonly wallet: State<WalletView | null>;
  readonly home: State<Home>;
  readonly details: State<Details>;
  readonly speedTest: State<SpeedTest>;
  readonly play: State<Play>;
  readonly queue: State<QueueView>;
  readonly connection: State<Connection>;
  readonly online: State<boolean>;
  readonly desk: State<Desk>;
  readonly overlays: State<readonly Overlay[]>;
  readonly toasts: State<readonly Toast[]>;
  /** How many pipelines are alive, for proofs that nothing was left behind. */
  readonly live: number;
  /** Ends every pipeline. */
  end(): void;
}
