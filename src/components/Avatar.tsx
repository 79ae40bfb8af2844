import styles from "./Avatar.module.css";
import { Picture } from "./game/Picture.tsx";

interface Props {
  readonly user: { readonly nickName: string; readonly avatar: string } | null;
  /** px. */
  readonly size: number;
}

/** The player's picture, or the first letter of the name while there is none. */
export function Avatar({ user, size }: Props) {
  const [letter = ""] = user?.nickName.trim() ?? "";
  return (
    <span
      className={styles.avatar}
      style={{ width: size, height: size, fontSize: size * 0.45 }}
      aria-hidden="true"
    >
      <Picture
        src={user?.avatar ?? ""}
        fallback={letter.toUpperCase()}
        alt=""
        width={size}
        height={size}
        decoding="async"
        referrerPolicy="no-referrer"
      />
    </span>
  );
}
