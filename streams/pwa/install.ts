/** Adding the app to the home screen, as the screens offer it (R-PWA-01). */
export interface Install {
  /**
   * `prompt`: the browser asks by itself when `install/ask` is sent · `ios`: a person does it by hand, from the share menu; `install/ask` shows
   * the steps · `none`: this browser, or the native app around the page, can't · `installed`: it is on the home screen
   */
  readonly way: "prompt" | "ios" | "none" | "installed";
  /** The browser's own question is on the screen. */
  readonly asking: boolean;
  /** The person said 'Later' less than 30 days ago: nothing offers it by itself; what always stands on the page may stay. */
  readonly quiet: boolean;
}

/** What holds before anything is known of the browser. */
export const noInstall: Install = { way: "none", asking: false, quiet: false };
