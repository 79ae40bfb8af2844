import type { XDamage } from "x11";
import type { XConnection } from "./xConnection.ts";

/** Tells at once when a program has drawn, so that nobody has to look all the time. */
export interface ScreenChanges {
  /** @param listener called when something was drawn since the last `seen`; null: nobody any more */
  onChange(listener: (() => void) | null): void;
  /** The screen is read now: the next change is told again. */
  seen(): void;
}

/** Tell once, until what was drawn is taken note of: however much a program draws, it is one event. */
const reportNonEmpty = 3;
const noRegion = 0;

/** @throws when the server has no DAMAGE extension, or does not answer */
export async function watchScreen(x: XConnection): Promise<ScreenChanges> {
  const damage = await x.ask<XDamage>((answer) => x.client.require("damage", answer));
  const id = x.client.AllocID();
  let listener: (() => void) | null = null;
  let changed = false;
  x.onEvent((event, sent) => {
    // What a program made up is not believed.
    if (event.name !== "DamageNotify" || sent) return;
    changed = true;
    listener?.();
  });
  x.send(() => damage.Create(id, x.root, reportNonEmpty));
  return {
    onChange(next) {
      listener = next;
    },
    seen() {
      if (!changed) return;
      changed = false;
      x.send(() => damage.Subtract(id, noRegion, noRegion));
    },
  };
}
