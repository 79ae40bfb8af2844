import styles from "./CoverWall.module.css";

/** The night sky behind the sign-in: three rows of light, drawn without a single request. */
export function CoverWall() {
  return (
    <div className={styles.wall} aria-hidden="true">
      <i />
      <i />
      <i />
    </div>
  );
}
