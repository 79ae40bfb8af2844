import type { ComponentProps } from "react";
import styles from "./Button.module.css";

interface Props extends ComponentProps<"button"> {
  /** `primary` for the main action · `quiet` for the alternative */
  readonly variant?: "primary" | "quiet";
  /** Its action is running: it shows a spinner and ignores clicks. */
  readonly busy?: boolean;
}

/** The app's button, at least as tall as a touch target. */
export function Button({ variant = "primary", busy = false, className, children, disabled, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={[styles.button, styles[variant], className].filter(Boolean).join(" ")}
      disabled={disabled}
      aria-disabled={busy || undefined}
      data-busy={busy || undefined}
      onClick={busy ? undefined : rest.onClick}
    >
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      {children}
    </button>
  );
}
