import type { Overlay } from "../../../streams/page/overlays.ts";
import type { GameBrief } from "../../../wire/catalogue.ts";
import { offeredModes } from "../../../wire/modes.ts";
import type { FakeAccount } from "../fixtures/fakeApp.ts";
import { accountOf, type FakeApp } from "../fixtures/fakeApp.ts";

/** Sets the fake core up for a scene. */
export type Setting = (app: FakeApp) => void;

/** A screen or pop-up in one state: its address and its setting. */
export type Scene = readonly [address: string, set: Setting];
export type Scenes = Readonly<Record<string, Scene>>;

/** A scene with several settings, one after the other. */
export function at(address: string, ...settings: readonly Setting[]): Scene {
  return [
    address,
    (app) => {
      for (const set of settings) set(app);
    },
  ];
}

/** A scene of the account area. */
export const onAccount = (address: string, set: (account: FakeAccount, app: FakeApp) => void): Scene => [
  address,
  (app) => set(accountOf(app), app),
];

/** The same scene with one setting more. */
export const withMore = ([address, set]: Scene, more: Setting): Scene => at(address, set, more);

type Shown<Kind extends Overlay = Overlay> = Kind extends Overlay ? Omit<Kind, "id"> : never;

export function shows(overlay: Shown): Setting {
  return (app) => app.overlays.set([{ id: 1, ...overlay }]);
}

/** A pop-up that asks for a confirmation. */
export function asks(params: Extract<Overlay, { kind: "confirm" }>["params"]): Setting {
  return shows({ kind: "confirm", params });
}

/** Shows a game's page. */
export const details = (app: FakeApp, of: GameBrief): void =>
  app.details.set({ status: "ready", game: of, modes: offeredModes(of) });

export const offline: Setting = (app) => app.online.set(false);
