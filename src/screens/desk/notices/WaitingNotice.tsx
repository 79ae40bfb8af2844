import { type ReactNode, useId } from "react";
import { Duration } from "../../../components/time/Duration.tsx";
import styles from "./Waiting.module.css";

interface Props {
  readonly title: string;
  /** What the time left is for, before it. */
  readonly waits: string;
  /** s */
  readonly left: number;
  readonly how: string;
  readonly actions: ReactNode;
}

/** Over a game that stands still: why, for how long, and what its player can do. It takes no focus: keys are meant for the game. */
export function WaitingNotice({ title, waits, left, how, actions }: Props) {
  const id = useId();
  return (
    <div className={styles.backdrop}>
      <div className={styles.notice} role="alertdialog" aria-labelledby={id}>
        <p id={id} className={styles.title} role="alert">
          {title}
        </p>
        <p className={styles.left} role="timer">
          {waits} <Duration seconds={left} />
        </p>
        <p>{how}</p>
        {actions}
      </div>
    </div>
  );
}
