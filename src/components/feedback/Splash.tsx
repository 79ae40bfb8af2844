import { Logo } from "../header/Brand.tsx";
import { ProgressBar } from "./ProgressBar.tsx";
import styles from "./Splash.module.css";

/** Shown while it is not yet known whether somebody is signed in. */
export function Splash() {
  return (
    <div className={styles.splash}>
      <ProgressBar />
      <Logo size={72} />
    </div>
  );
}
