/** What the page does with the device's screen and loudspeaker while the picture is shown. */
export type ScreenAct =
  /** Fills the screen, in landscape where the device allows that. Send it while the tap is being handled. */
  | { fullScreen: boolean }
  /** 0 to 1. */
  | { volume: number };

/** What this browser can do with the picture. */
export interface PictureAbilities {
  /** The page can fill the screen. */
  readonly fullScreen: boolean;
  /** The page can set the volume; on some phones only the buttons at their side can. */
  readonly volume: boolean;
  /** Clips can be recorded. */
  readonly clip: boolean;
  /** The browser, as it names itself. */
  readonly browser: string;
}

export type ScreenEvent =
  /** After every attachment of the picture. */
  | { kind: "abilities"; abilities: PictureAbilities }
  /** Whether the page fills the screen, which the player can also change by the browser's own means. */
  | { kind: "fullScreen"; on: boolean };
