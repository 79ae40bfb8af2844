import type { ReactNode } from "react";
import styles from "./Rows.module.css";

/** A titled list; says if it is empty or loading. @param rows null while loading */
export function Rows({
  title,
  note,
  empty,
  rows,
}: {
  readonly title: string;
  readonly note?: ReactNode;
  readonly empty: string;
  readonly rows: readonly ReactNode[] | null;
}) {
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{title}</h2>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      {rows === null && <p className={styles.note}>Loading …</p>}
      {rows?.length === 0 && <p className={styles.note}>{empty}</p>}
      {rows !== null && rows.length > 0 && <ul className={styles.list}>{rows}</ul>}
    </section>
  );
}

/** One entry: its name, facts and actions. */
export function Row({
  name,
  badge,
  facts,
  children,
  actions,
}: {
  readonly name: string;
  /** Its state, in one word. */
  readonly badge?: { readonly text: string; readonly tone: "good" | "warm" | "bad" | "plain" } | undefined;
  readonly facts: ReadonlyArray<readonly [label: string, value: string]>;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}) {
  return (
    <li className={styles.row}>
      <h3 className={styles.name}>
        {name}
        {badge && (
          <span className={styles.badge} data-tone={badge.tone}>
            {badge.text}
          </span>
        )}
      </h3>
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value !== "")
          .map(([label, value]) => (
            <div key={label} className={styles.fact}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {children}
      {actions !== undefined && <p className={styles.actions}>{actions}</p>}
    </li>
  );
}
