import type { ComponentProps } from "react";
import styles from "./Button.module.css";

interface Props extends ComponentProps<"button"> {
  /** `primary` the one thing to do here · `quiet` the other way */
  readonly variant?: "primary" | "quiet";
  /** Work is running behind it: it shows a spinner and takes no click. */
  readonly busy?: boolean;
}

/** The app's button, tall enough for a thumb. */
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
