import { Observable } from "rxjs";

/** The part of the browser's CloseWatcher that is used. */
export interface Watcher {
  onclose: (() => void) | null;
  destroy(): void;
}

/** The back button, by the browser's CloseWatcher. Emits once and completes, as a watcher fires only once. */
export function closeRequests(CloseWatcher: new () => Watcher): Observable<void> {
  return new Observable<void>((subscriber) => {
    const watcher = new CloseWatcher();
    watcher.onclose = () => {
      subscriber.next();
      subscriber.complete();
    };
    return () => watcher.destroy();
  });
}
