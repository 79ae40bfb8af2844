/** A picture or page of a replay: what it showed was never recorded. */
class ShownNowhere {
  attach(): () => void {
    return () => undefined;
  }
}

export function shownNowhere(): { attach(element: unknown): () => void } {
  return new ShownNowhere();
}
