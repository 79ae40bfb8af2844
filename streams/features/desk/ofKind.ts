import { filter, type Observable } from "rxjs";
import type { PictureEvent } from "./picture/picture.ts";

type EventOf<Kind extends PictureEvent["kind"]> = Extract<PictureEvent, { kind: Kind }>;

export function ofKind<Kind extends PictureEvent["kind"]>(
  events$: Observable<PictureEvent>,
  kind: Kind,
): Observable<EventOf<Kind>> {
  return events$.pipe(filter((event): event is EventOf<Kind> => event.kind === kind));
}
