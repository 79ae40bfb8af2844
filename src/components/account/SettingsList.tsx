import ChevronRight from "lucide-react/icons/chevron-right";
import type { ReactNode } from "react";
import { Link } from "../Link.tsx";
import styles from "./SettingsList.module.css";

/** A group of links and actions, one below the other. */
export function SettingsList({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>;
}

interface Props {
  readonly icon: ReactNode;
  readonly label: string;
  /** Its current value. */
  readonly value?: ReactNode;
}

/** A link to a page. @param to without language prefix */
export function LinkRow({ to, ...content }: Props & { to: string }) {
  return (
    <li>
      <Link to={to} className={styles.row}>
        <RowContent {...content} />
        <ChevronRight className={styles.chevron} size={20} aria-hidden="true" />
      </Link>
    </li>
  );
}

/** An action. @param destructive it ends or deletes something */
export function ActionRow({
  onPress,
  destructive = false,
  ...content
}: Props & { onPress: () => void; destructive?: boolean }) {
  return (
    <li>
      <button
        type="button"
        className={`${styles.row} ${destructive ? styles.destructive : ""}`}
        onClick={onPress}
      >
        <RowContent {...content} />
      </button>
    </li>
  );
}

function RowContent({ icon, label, value }: Props) {
  return (
    <>
      {icon}
      <span className={styles.label}>{label}</span>
      {value !== undefined && <span className={styles.value}>{value}</span>}
    </>
  );
}

/** A highlighted count. @param label what it counts, for screen readers */
export function Badge({ count, label }: { count: number; label: string }) {
  return (
    <span className={styles.badge} role="img" aria-label={label}>
      {count > 99 ? "99+" : count}
    </span>
  );
}
