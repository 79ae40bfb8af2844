import { useState } from "react";
import styles from "./Avatar.module.css";

interface Props {
  readonly user: { readonly nickName: string; readonly avatar: string } | null;
  /** px. */
  readonly size: number;
}

/** The player's picture, or the first letter of the name while there is none. */
export function Avatar({ user, size }: Props) {
  const [broken, setBroken] = useState("");
  const picture = user && user.avatar !== broken ? user.avatar : "";
  const [letter = ""] = user?.nickName.trim() ?? "";
  return (
    <span
      className={styles.avatar}
      style={{ width: size, height: size, fontSize: size * 0.45 }}
      aria-hidden="true"
    >
      {picture === "" ? (
        letter.toUpperCase()
      ) : (
        <img
          src={picture}
          alt=""
          width={size}
          height={size}
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken(picture)}
        />
      )}
    </span>
  );
}
