import { defineMessages, useIntl } from "react-intl";
import styles from "./Notes.module.css";
import { useAbility } from "./useAbility.ts";
import { useHint } from "./useHint.ts";

const text = defineMessages({
  free: { id: "desk.pointer.free", defaultMessage: "Click the picture to look around with the mouse" },
  locked: { id: "desk.pointer.locked", defaultMessage: "Esc brings the mouse back" },
});

/** For a mouse in a game with pointer lock: how to look around, and how to stop. */
export function PointerHint({ locked }: { locked: boolean }) {
  const shown = useHint("freeMouse");
  const { formatMessage } = useIntl();
  const canLock = useAbility("pointerLock");
  if (!canLock) return null;
  return (
    <p
      className={styles.pointerHint}
      data-locked={locked || undefined}
      data-shown={shown || undefined}
      role="status"
    >
      {formatMessage(locked ? text.locked : text.free)}
    </p>
  );
}
