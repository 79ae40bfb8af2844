import { useState } from "react";
import { defineMessages, useIntl } from "react-intl";
import styles from "./Notes.module.css";
import { useAbility } from "./useDeskValue.ts";
import { useHint } from "./useHint.ts";

const text = defineMessages({
  free: { id: "desk.pointer.free", defaultMessage: "Click the picture to look around with the mouse" },
  again: { id: "desk.pointer.again", defaultMessage: "Click to play on" },
  locked: { id: "desk.pointer.locked", defaultMessage: "Esc brings the mouse back" },
});

/** For a mouse in a game with pointer lock: how to look around, and how to stop. */
export function PointerHint({ locked }: { locked: boolean }) {
  const shown = useHint("freeMouse");
  const { formatMessage } = useIntl();
  const canLock = useAbility("pointerLock");
  const [played, setPlayed] = useState(locked);
  if (locked && !played) setPlayed(true);
  if (!canLock) return null;
  return (
    <p
      className={styles.pointerHint}
      data-locked={locked || undefined}
      data-shown={shown || undefined}
      role="status"
    >
      {formatMessage(locked ? text.locked : played ? text.again : text.free)}
    </p>
  );
}
