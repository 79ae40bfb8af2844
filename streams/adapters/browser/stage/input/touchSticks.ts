import type { DeskInput } from "../../../../../wire/desk/messages.ts";
import type { StickLean } from "../../../../rules/touch/stick.ts";

type DeskPads = NonNullable<DeskInput["pads"]>;

export type StickSide = "left" | "right";

/** The sticks on the glass, which lean as those of the first gamepad do. */
export class TouchSticks {
  readonly #leans = new Map<string, { readonly side: StickSide; readonly lean: StickLean }>();

  /** @param source the touch control @returns whether something changed */
  lean(source: string, side: StickSide, lean: StickLean): boolean {
    const before = this.#leans.get(source);
    if ((before?.lean.x ?? 0) === lean.x && (before?.lean.y ?? 0) === lean.y) return false;
    if (lean.x === 0 && lean.y === 0) this.#leans.delete(source);
    else this.#leans.set(source, { side, lean });
    return true;
  }

  release(source?: string): void {
    if (source === undefined) this.#leans.clear();
    else this.#leans.delete(source);
  }

  /**
   * The gamepads, of which the first leans as the sticks on the glass where these lean further. A pad without buttons is made of
   * nothing but glass.
   */
  on(pads: DeskPads): DeskPads {
    if (this.#leans.size === 0) return pads;
    const [first, ...others] = pads;
    const axes = [...(first?.axes ?? [])];
    for (const { side, lean } of this.#leans.values()) {
      const at = side === "left" ? 0 : 2;
      while (axes.length < at + 2) axes.push(0);
      if (Math.hypot(lean.x, lean.y) > Math.hypot(axes[at] ?? 0, axes[at + 1] ?? 0))
        axes.splice(at, 2, lean.x, lean.y);
    }
    return [{ axes, buttons: first?.buttons ?? [] }, ...others];
  }
}
