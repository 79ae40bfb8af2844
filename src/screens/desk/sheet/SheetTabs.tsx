import type { LucideIcon } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId } from "react";
import styles from "./DeskSheet.module.css";

interface Tab<Name extends string> {
  readonly name: Name;
  readonly icon: LucideIcon;
  readonly label: string;
}

interface Props<Name extends string> {
  /** What the tabs are about, for screen readers. */
  readonly label: string;
  readonly tabs: readonly Tab<Name>[];
  readonly chosen: Name;
  onChoose(name: Name): void;
  readonly children: ReactNode;
}

/**
 * Tabs by the pattern of WAI-ARIA: one is in the tab order, arrows, Home and End choose another. Base UI's would add to the code that
 * every page with a pop-up loads.
 */
export function SheetTabs<Name extends string>({ label, tabs, chosen, onChoose, children }: Props<Name>) {
  const id = useId();
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const at = tabs.findIndex(({ name }) => name === chosen);
    const next = tabs.at(targetOf(event.key, at, tabs.length) ?? at);
    if (!next || next.name === chosen) return;
    event.preventDefault();
    onChoose(next.name);
    document.getElementById(`${id}${next.name}`)?.focus();
  };
  return (
    <>
      <div role="tablist" className={styles.tabs} aria-label={label} onKeyDown={move}>
        {tabs.map(({ name, icon: Icon, label: words }) => (
          <button
            key={name}
            id={`${id}${name}`}
            type="button"
            role="tab"
            className={styles.tab}
            aria-selected={name === chosen}
            aria-controls={name === chosen ? `${id}panel` : undefined}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => onChoose(name)}
          >
            <Icon size={20} aria-hidden="true" />
            {words}
          </button>
        ))}
      </div>
      <div
        // Each starts at its top.
        key={chosen}
        id={`${id}panel`}
        role="tabpanel"
        className={styles.sections}
        aria-labelledby={`${id}${chosen}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys
        tabIndex={0}
      >
        {children}
      </div>
    </>
  );
}

/** @returns the tab that a key leads to, from the end if negative; null for another key */
function targetOf(key: string, at: number, count: number): number | null {
  if (key === "ArrowRight") return (at + 1) % count;
  if (key === "ArrowLeft") return at - 1;
  if (key === "Home") return 0;
  return key === "End" ? -1 : null;
}
