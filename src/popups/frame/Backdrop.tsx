import styles from "./PopupFrame.module.css";

/** The dimmed layer behind a pop-up. It stays while one pop-up follows another, so it does not flicker. */
export function Backdrop({ shown }: { shown: boolean }) {
  return <div className={styles.backdrop} data-shown={shown || undefined} aria-hidden="true" />;
}
