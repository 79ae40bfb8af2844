import type { DeskInput } from "../../../../../wire/desk/messages.ts";
import type { StickLean } from "../../../../rules/touch/stick.ts";

export type StickSide = "left" | "right";

export class TouchSticks {
  readonly #leans = new Map<string, { readonly side: StickSide; readonly lean: StickLean }>();

  /** @param source the touch control @returns whether something changed */
  set(source: string, side: StickSide, lean: StickLean): boolean {
    const before = this.#leans.get(source);
    if ((before?.lean.x ?? 0) === lean.x && (before?.lean.y ?? 0) === lean.y) return false;
    if (lean.x === 0 && lean.y === 0) this.#leans.delete(source);
    else this.#leans.set(source, { side, lean });
    return true;
  }

  release(): void {
    this.#leans.clear();
  }

  /** As on the wire; null while none leans. Of several on one side, the one that leans farthest. */
  get lean(): DeskInput["touchSticks"] | null {
    if (this.#leans.size === 0) return null;
    const [left, right] = (["left", "right"] as const).map((wanted) => {
      const leans = [...this.#leans.values()].filter(({ side }) => side === wanted);
      return leans.reduce(
        (most, { lean }) => (Math.hypot(lean.x, lean.y) > Math.hypot(most.x, most.y) ? lean : most),
        { x: 0, y: 0 },
      );
    });
    return [left?.x ?? 0, left?.y ?? 0, right?.x ?? 0, right?.y ?? 0];
  }
}
