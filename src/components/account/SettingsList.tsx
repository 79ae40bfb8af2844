import ChevronRight from "lucide-react/icons/chevron-right";
import type { ComponentType, ReactNode } from "react";
import { type PageName, pages } from "../../../streams/page/routes.ts";
import { usePageTitle } from "../../bridge/ShellContext.ts";
import { Link } from "../Link.tsx";
import styles from "./SettingsList.module.css";

/** A group of links and actions, one below the other. */
export function SettingsList({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className={styles.group}>
      {title !== undefined && <h2 className={styles.title}>{title}</h2>}
      <ul className={styles.rows}>{children}</ul>
    </section>
  );
}

interface ContentProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly value?: ReactNode;
}

interface PageRowProps {
  readonly page: PageName;
  readonly Icon: ComponentType<{ size: number; "aria-hidden": "true" }>;
  readonly value?: ReactNode;
}

/** A link to a page, labelled with the page's title. */
export function PageRow({ page, Icon, value }: PageRowProps) {
  const label = usePageTitle(page);
  return (
    <li>
      <Link to={pages[page].path} className={styles.row}>
        <RowContent icon={<Icon size={20} aria-hidden="true" />} label={label} value={value} />
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
}: ContentProps & { onPress: () => void; destructive?: boolean }) {
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

function RowContent({ icon, label, value }: ContentProps) {
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
