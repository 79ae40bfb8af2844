import styles from "./PopupFrame.module.css";

/** The dark between the page and the pop-up; it stays while one pop-up follows another. */
export function Backdrop({ shown }: { shown: boolean }) {
  return <div className={styles.backdrop} data-shown={shown || undefined} aria-hidden="true" />;
}
