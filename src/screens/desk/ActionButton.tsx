import { useState } from "react";
import { useIntl } from "react-intl";
import type { StageButton } from "../../../streams/ports/stage.ts";
import styles from "./TouchControls.module.css";
import { useHeldButtons } from "./useHeldButtons.ts";

/** A button that is held for as long as the pointer is down; several can be held at once. */
export function ActionButton({ button, small = false }: { button: StageButton; small?: boolean }) {
  const { locale } = useIntl();
  const does = locale === "th" ? button.action.th : button.action.en;
  const hold = useHeldButtons();
  const [held, setHeld] = useState(false);
  const set = (down: boolean): void => {
    setHeld(down);
    hold(down ? [button.id] : []);
  };
  return (
    <button
      type="button"
      // The keyboard controls the game; a focused button would swallow key presses.
      tabIndex={-1}
      className={small ? styles.small : styles.action}
      data-held={held || undefined}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        set(true);
      }}
      onPointerUp={() => set(false)}
      onPointerCancel={() => set(false)}
      onLostPointerCapture={() => set(false)}
      onContextMenu={(event) => event.preventDefault()}
    >
      <span>{button.label}</span>
      {/* "MENU", and "Menu" once more, would say nothing. */}
      {does.toLowerCase() !== button.label.toLowerCase() && <span className={styles.does}>{does}</span>}
    </button>
  );
}
