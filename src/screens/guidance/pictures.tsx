import type { ReactNode } from "react";
import styles from "./Guidance.module.css";

/** A small decorative drawing beside the text. */
function Picture({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.picture} viewBox="0 0 120 84" aria-hidden="true">
      {children}
    </svg>
  );
}

/** Soft shapes for the background, lines for the object, the accent for its important part. */
const { soft, line, spot } = styles;

export const pictures = {
  signIn: (
    <Picture>
      <rect className={soft} x="34" y="6" width="52" height="72" rx="9" />
      <circle className={line} cx="60" cy="30" r="9" />
      <path className={line} d="M45 54a15 12 0 0 1 30 0" />
      <rect className={spot} x="44" y="61" width="32" height="9" rx="4.5" />
    </Picture>
  ),
  modes: (
    <Picture>
      <rect className={soft} x="14" y="8" width="92" height="19" rx="6" />
      <rect className={soft} x="14" y="32.5" width="92" height="19" rx="6" />
      <rect className={soft} x="14" y="57" width="92" height="19" rx="6" />
      <circle className={line} cx="26" cy="17.5" r="4.5" />
      <circle className={line} cx="26" cy="42" r="4.5" />
      <circle className={spot} cx="26" cy="42" r="2.5" />
      <circle className={line} cx="26" cy="66.5" r="4.5" />
      <path className={line} d="M40 17.5h36M40 42h52M40 66.5h28" />
    </Picture>
  ),
  queue: (
    <Picture>
      <circle className={soft} cx="22" cy="42" r="13" />
      <circle className={soft} cx="52" cy="42" r="13" />
      <circle className={spot} cx="82" cy="42" r="13" />
      <path className={line} d="M101 34l8 8-8 8" />
      <path className={line} d="M22 36v6l4 3M52 36v6l4 3" />
    </Picture>
  ),
  touch: (
    <Picture>
      <rect className={soft} x="6" y="14" width="108" height="56" rx="10" />
      <path className={line} d="M28 32v20M18 42h20" />
      <circle className={line} cx="84" cy="48" r="7" />
      <circle className={spot} cx="99" cy="36" r="7" />
    </Picture>
  ),
  keys: (
    <Picture>
      <rect className={soft} x="48" y="12" width="24" height="24" rx="6" />
      <rect className={soft} x="20" y="40" width="24" height="24" rx="6" />
      <rect className={spot} x="48" y="40" width="24" height="24" rx="6" />
      <rect className={soft} x="76" y="40" width="24" height="24" rx="6" />
      <path className={line} d="M55 26l5-5 5 5M35 47l-5 5 5 5M85 47l5 5-5 5" />
    </Picture>
  ),
  time: (
    <Picture>
      <circle className={soft} cx="60" cy="42" r="34" />
      <path className={spot} d="M60 42V14a28 28 0 0 1 27 21Z" />
      <path className={line} d="M60 22v20l13 9" />
    </Picture>
  ),
  picture: (
    <Picture>
      <rect className={soft} x="12" y="8" width="96" height="58" rx="8" />
      <path className={line} d="M60 66v10M46 76h28" />
      <path className={line} d="M37 37a33 33 0 0 1 46 0M46 46a20 20 0 0 1 28 0" />
      <circle className={spot} cx="60" cy="55" r="4" />
    </Picture>
  ),
} as const;
