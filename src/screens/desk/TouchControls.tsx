import type { StageButton } from "../../../streams/ports/stage.ts";
import { ActionButton } from "./ActionButton.tsx";
import { DirectionPad } from "./DirectionPad.tsx";
import { directions } from "./directions.ts";
import styles from "./TouchControls.module.css";

/**
 * The buttons that the game declares: directions for the left thumb, actions for the right, start in between.
 */
export function TouchControls({ buttons }: { buttons: readonly StageButton[] }) {
  const ways = directions.filter((direction) => buttons.some(({ id }) => id === direction));
  const others = buttons.filter(({ id }) => !ways.some((way) => way === id));
  const actions = others.filter(({ id }) => id !== "start");
  const start = others.find(({ id }) => id === "start");
  return (
    <div className={styles.controls}>
      <div className={styles.left}>{ways.length > 0 && <DirectionPad offered={ways} />}</div>
      <div className={styles.middle}>{start && <ActionButton button={start} small />}</div>
      <div className={styles.right} data-many={actions.length > 2 || undefined}>
        {actions.map((button) => (
          <ActionButton key={button.id} button={button} />
        ))}
      </div>
    </div>
  );
}
