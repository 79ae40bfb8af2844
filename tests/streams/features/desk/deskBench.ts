import { Subject } from "rxjs";
import { createFoundation } from "../../../../streams/compose/foundation.ts";
import type { PictureEvent } from "../../../../streams/features/desk/picture/picture.ts";
import type { MarbleTest } from "../../../support/marbles.ts";
import { defaultConfig } from "../../../support/playBench.ts";

/** What every feature of the desk needs, with a player at the desk (`at: "/streamDesk"`). */
export function deskBench({ ports, scope }: MarbleTest) {
  const foundation = createFoundation(scope.child("foundation"), { ports, config: defaultConfig() });
  const events$ = new Subject<PictureEvent>();
  return {
    deps: { ...foundation, events$ },
    does: foundation.send,
    happens: (event: PictureEvent): void => events$.next(event),
  };
}
