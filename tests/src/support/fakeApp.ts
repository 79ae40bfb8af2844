import type { App } from "../../../streams/app.ts";
import type { Browse } from "../../../streams/browse.ts";
import type { Details } from "../../../streams/catalogue/details.ts";
import type { GameList, GenreLists } from "../../../streams/catalogue/genreLists.ts";
import { knownGenres } from "../../../streams/catalogue/genres.ts";
import type { Home } from "../../../streams/catalogue/home.ts";
import type { Types } from "../../../streams/catalogue/types.ts";
import type { Desk } from "../../../streams/desk/desk.ts";
import type { Intent } from "../../../streams/intents.ts";
import { type Source, source } from "../../../streams/lib/state.ts";
import type { Play } from "../../../streams/play/play.ts";
import type { Connection } from "../../../streams/push/connection.ts";
import type { Install } from "../../../streams/pwa/install.ts";
import type { QueueView } from "../../../streams/queue/queue.ts";
import type { Elsewhere } from "../../../streams/schedule/elsewhere.ts";
import type { Search } from "../../../streams/search/search.ts";
import type { Session } from "../../../streams/session/session.ts";
import type { SpeedTest } from "../../../streams/speedTest/speedTest.ts";
import type { Steam } from "../../../streams/steam/steam.ts";
import type { Products } from "../../../streams/subscribe/products.ts";
import type { Backed } from "../../../streams/ui/back.ts";
import type { Overlay } from "../../../streams/ui/overlays.ts";
import { type Locale, type Place, placeOf, prefixed } from "../../../streams/ui/place.ts";
import type { Toast } from "../../../streams/ui/toasts.ts";
import type { WalletView } from "../../../streams/wallet/wallet.ts";
import type { Subscription } from "../../../streams/wire/account.ts";
import type { GameBrief } from "../../../streams/wire/catalogue.ts";
import { readConfig } from "../../../streams/wire/config.ts";
import { type FakeArea, fakeArea } from "./fakeArea.ts";
import { player } from "./games.ts";

interface FakeBrowse extends Browse {
  readonly types: Source<Types>;
  readonly lists: Source<GenreLists>;
  readonly similar: Source<GameList>;
  readonly search: Source<Search>;
  readonly history: Source<readonly string[]>;
}

/** What the screens stand on, with every State in the test's hand. */
export interface FakeApp extends App {
  readonly place: Source<Place>;
  readonly locale: Source<Locale>;
  readonly session: Source<Session>;
  readonly wallet: Source<WalletView | null>;
  readonly products: Source<Products>;
  readonly subscription: Source<Subscription>;
  readonly home: Source<Home>;
  readonly games: Source<ReadonlyMap<string, GameBrief>>;
  readonly steam: Source<Steam>;
  readonly details: Source<Details>;
  readonly searching: Source<boolean>;
  readonly browse: Source<FakeBrowse | null>;
  readonly speedTest: Source<SpeedTest>;
  readonly play: Source<Play>;
  readonly queue: Source<QueueView>;
  readonly elsewhere: Source<Elsewhere | null>;
  readonly connection: Source<Connection>;
  readonly online: Source<boolean>;
  readonly desk: Source<Desk>;
  readonly install: Source<Install>;
  readonly updateWaits: Source<boolean>;
  readonly area: Source<FakeArea | null>;
  readonly overlays: Source<readonly Overlay[]>;
  readonly backed: Source<Backed | null>;
  readonly toasts: Source<readonly Toast[]>;
  /** Everything that was sent, oldest first, but for what pop-ups tell of themselves. */
  readonly sent: Intent[];
  /** The person presses the phone's back button. @returns false where no pop-up takes it: the page is left */
  back(): boolean;
}

/** A signed-in player at an address. Going elsewhere works; nothing else answers by itself. */
export function fakeApp(address = "/"): FakeApp {
  const [path = "/", query = ""] = address.split(/(?=\?)/);
  const at = (to: string) => {
    const [toPath = "/", toQuery = ""] = to.split(/(?=\?)/);
    return placeOf({ path: toPath, query: toQuery, hash: "" });
  };
  const place = source(placeOf({ path, query, hash: "" }));
  const locale = source<Locale>(place.value.locale);
  const read = readConfig('{"steamBindUrl":"/bind"}');
  if (read.kind === "wrong") throw new Error(read.why);
  const sent: Intent[] = [];
  const backed = source<Backed | null>(null);
  let closable: string[] = [];
  let presses = 0;
  return {
    config: read.config,
    inShell: false,
    sent,
    send(intent) {
      if (intent.type === "popup/closable") {
        closable = closable.filter((popup) => popup !== intent.popup);
        if (intent.closable) closable.push(intent.popup);
      } else sent.push(intent);
      if (intent.type === "navigate") place.set(at(prefixed(place.value.prefix, intent.to)));
      if (intent.type === "locale/choose") {
        place.set(at(prefixed(intent.locale === "th" ? "/th" : "", place.value.path + place.value.query)));
        locale.set(intent.locale);
      }
    },
    place,
    locale,
    session: source<Session>({ status: "signedIn", user: player }),
    wallet: source<WalletView | null>({
      isSubscription: 0,
      totalTime: 0,
      gold: 0,
      testPlayInfo: { isTestPlay: 1, testPlayTime: 1200 },
      hasTestPlayTime: true,
    }),
    products: source<Products>({ status: "loading" }),
    subscription: source<Subscription>(null),
    home: source<Home>({ status: "idle" }),
    games: source<ReadonlyMap<string, GameBrief>>(new Map()),
    steam: source<Steam>({ status: "idle" }),
    details: source<Details>({ status: "none" }),
    searching: source(false),
    browse: source<FakeBrowse | null>({
      types: source<Types>({
        genres: knownGenres,
        chosen: { genres: ["racing"], mode: null },
        games: { status: "loading" },
      }),
      lists: source<GenreLists>(new Map()),
      similar: source<GameList>({ status: "idle" }),
      search: source<Search>({ status: "closed" }),
      history: source<readonly string[]>([]),
    }),
    speedTest: source<SpeedTest>({ status: "idle" }),
    play: source<Play>({ status: "idle" }),
    elsewhere: source<Elsewhere | null>(null),
    queue: source<QueueView>({ shape: "hidden" }),
    connection: source<Connection>({ status: "open", since: 0 }),
    online: source(true),
    area: source<FakeArea | null>(fakeArea()),
    desk: source<Desk>({ status: "closed" }),
    install: source<Install>({ way: "none", asking: false, quiet: false }),
    updateWaits: source(false),
    overlays: source<readonly Overlay[]>([]),
    backed,
    back() {
      const popup = closable.at(-1);
      presses += 1;
      if (popup !== undefined) backed.set({ popup, nth: presses });
      return popup !== undefined;
    },
    toasts: source<readonly Toast[]>([]),
    live: 0,
    end: () => undefined,
  };
}
