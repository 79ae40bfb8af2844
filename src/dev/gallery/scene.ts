import type { Overlay } from "../../../streams/ui/overlays.ts";
import type { FakeApp } from "../fixtures/fakeApp.ts";

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

/** The same scene with one setting more. */
export const withMore = ([address, set]: Scene, more: Setting): Scene => at(address, set, more);

export function shows(overlay: Overlay): Setting {
  return (app) => app.overlays.set([overlay]);
}

/** A pop-up that asks for a confirmation. */
export function asks(params: Extract<Overlay, { kind: "confirm" }>["params"]): Setting {
  return shows({ id: 1, kind: "confirm", params });
}

export const offline: Setting = (app) => app.online.set(false);
