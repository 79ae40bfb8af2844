/** A picture or payment page of a replay. What it showed was not recorded, so attaching it shows nothing. */
class DetachedView {
  attach(): () => void {
    return () => undefined;
  }
}

export function detachedView(): { attach(element: unknown): () => void } {
  return new DetachedView();
}
