import type { Picture } from "../streams/ports/stage.ts";

/** A picture or payment page of a replay. What it showed was not recorded, so attaching it shows nothing. */
class DetachedView {
  attach(): () => void {
    return () => undefined;
  }
}

export function detachedView(): { attach(element: unknown): () => void } {
  return new DetachedView();
}

class DetachedPicture extends DetachedView {
  control(): () => void {
    return () => undefined;
  }
}

/** A picture without a host: its touch controls press nothing. */
export function detachedPicture(): Picture {
  return new DetachedPicture();
}
