import { fromEvent, map, NEVER } from "rxjs";
import { browserClock } from "../../../streams/adapters/browser/clock.ts";
import { browserHttp } from "../../../streams/adapters/browser/http.ts";
import { browserStage } from "../../../streams/adapters/browser/stage/index.ts";
import { hostAnswers } from "../../../streams/features/desk/picture/hostAnswers.ts";
import { persistentPicture } from "../../../streams/features/desk/picture/picture.ts";
import { withFailover } from "../../../streams/features/desk/picture/withFailover.ts";
import { source } from "../../../streams/lib/state.ts";

/** The desk's picture, as the product plays it, for the benchmark of cuts. */
export interface CutBench {
  /** When each frame was shown, ms of the page's clock. */
  readonly shownAt: number[];
  play(url: string, key: string): void;
}

declare global {
  interface Window {
    cutBench: CutBench;
  }
}

const video = document.createElement("video");
document.body.replaceChildren(video);

const bench: CutBench = {
  shownAt: [],
  play(url, key) {
    const clock = browserClock();
    const cameOnline$ = fromEvent(window, "online").pipe(map(() => undefined));
    const http = browserHttp({
      fetch: fetch.bind(window),
      page: location.href,
      apiBase: "",
      online: () => navigator.onLine,
    });
    const address = { url, key, iceServers: [] };
    const connect$ = withFailover(browserStage(fetch.bind(window)).play(address, NEVER), {
      scheduler: clock.scheduler,
      networkBack$: cameOnline$,
      hostAnswers$: hostAnswers({ http, clock }, url),
    });
    const seen = (): void => {
      video.requestVideoFrameCallback(seen);
      bench.shownAt.push(performance.now());
    };
    video.requestVideoFrameCallback(seen);
    let detach = (): void => undefined;
    persistentPicture(connect$, {
      clock,
      cameOnline$,
      visible: source(true),
      askService$: NEVER,
    }).subscribe((event) => {
      if (event.kind !== "picture") return;
      detach();
      detach = event.picture.attach(video);
    });
  },
};
window.cutBench = bench;
