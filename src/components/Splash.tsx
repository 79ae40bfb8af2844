import { Mark } from "./Brand.tsx";
import { ProgressBar } from "./ProgressBar.tsx";
import styles from "./Splash.module.css";

/** The moment between two places: who is here is not known yet. */
export function Splash() {
  return (
    <div className={styles.splash}>
      <ProgressBar />
      <Mark size={72} />
    </div>
  );
}
