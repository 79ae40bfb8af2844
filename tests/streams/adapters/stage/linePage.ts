import { Subject } from "rxjs";
import { browserStage } from "../../../../streams/adapters/browser/stage/index.ts";
import type { DeskCommand } from "../../../../streams/ports/stage.ts";

declare global {
  interface Window {
    /** Plays from this page's own host. @returns resolves once the picture captures the input */
    playLine(): Promise<void>;
  }
}

window.playLine = () =>
  new Promise((resolve) => {
    const address = { url: new URL("/whep", location.href).href, key: "key", iceServers: [] };
    browserStage(fetch.bind(window))
      .play(address, new Subject<DeskCommand>())
      .subscribe((event) => {
        if (event.kind !== "picture") return;
        event.picture.attach(document.querySelector("video"));
        resolve();
      });
  });
