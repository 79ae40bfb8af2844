import { type KeyboardEvent, memo, useEffect, useId, useMemo, useRef, useState } from "react";
import { useSelector } from "../../../src/bridge/useValue.ts";
import { preview } from "../../facts/plainText.ts";
import type { OpenedRecording } from "../../player/replayStore.ts";
import panel from "./panel.module.css";
import styles from "./StateTree.module.css";
import { keyOf, type TreeRow, treeRows } from "./treeRows.ts";
import { scrollTo, useWindow } from "./useWindow.ts";

/** Height of a row, px; as in the stylesheet. */
const rowHeight = 24;

/** The States at the cursor as a tree; what its step changed is marked and opened (R-REC-37). */
export function StateTree({ opened: { timeline, playback } }: { opened: OpenedRecording }) {
  const line = useSelector(playback, ({ line: at }) => at);
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [onlyChanged, setOnlyChanged] = useState(false);
  const rows = useMemo(() => {
    const { history } = timeline;
    const last = timeline.settledAt(line);
    const { first } = timeline.stepOf(line);
    const changes = history.changesIn(Math.max(1, first), last);
    const changed = new Set(changes.map(({ state }) => state));
    const names = history.namesAt(last).filter((name) => !onlyChanged || changed.has(name));
    const states = names.map((name) => [name, history.valueAt(name, last)] as const);
    const before = new Map([...changed].map((name) => [name, history.valueAt(name, first - 1)]));
    // The start sets every State: nothing is marked.
    return treeRows(states, before, first === 0 ? [] : changes, toggled);
  }, [timeline, line, toggled, onlyChanged]);
  const toggle = ({ path, open }: TreeRow): void =>
    setToggled((before) => new Map(before).set(keyOf(path), !open));
  return (
    <section className={panel.panel} aria-label="States">
      <h2>
        States
        <label>
          <input
            type="checkbox"
            checked={onlyChanged}
            onChange={({ target }) => setOnlyChanged(target.checked)}
          />{" "}
          only what changed
        </label>
      </h2>
      {rows.length === 0 && <p className={panel.empty}>Nothing changed here.</p>}
      <Tree key={String(onlyChanged)} rows={rows} toggle={toggle} line={line} />
    </section>
  );
}

function Tree({
  rows,
  toggle,
  line,
}: {
  rows: readonly TreeRow[];
  toggle: (row: TreeRow) => void;
  line: number;
}) {
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const [chosen, setChosen] = useState("");
  const { from, to, height } = useWindow(box, rows.length, rowHeight);
  const at = Math.max(
    0,
    rows.findIndex(({ path }) => keyOf(path) === chosen),
  );
  const reveal = (index: number): void => {
    const element = box.current;
    if (element) element.scrollTop = scrollTo(index, element.scrollTop, height, rowHeight);
  };
  // What changed is brought into view, once for each fact.
  const firstChange = rows.findIndex(({ changed }) => changed === "set" || changed === "removed");
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening a row must not scroll away from it
  useEffect(() => {
    if (firstChange >= 0 && height > 0) reveal(firstChange);
  }, [line, height > 0]);
  const choose = (index: number): void => {
    const row = rows[Math.min(rows.length - 1, Math.max(0, index))];
    if (!row) return;
    setChosen(keyOf(row.path));
    reveal(rows.indexOf(row));
  };
  const press = (row: TreeRow): void => {
    setChosen(keyOf(row.path));
    if (row.members > 0) toggle(row);
  };
  const pressed = (event: KeyboardEvent): void => {
    const row = rows[at];
    if (!row) return;
    const act = keyActs(event.key, row, at, rows);
    if (!act) return;
    event.preventDefault();
    if (act === "toggle") toggle(row);
    else choose(act.to);
  };
  return (
    <div
      ref={box}
      className={styles.tree}
      role="tree"
      tabIndex={0}
      aria-label="States at the cursor"
      aria-activedescendant={rows[at] && at >= from && at < to ? `${id}-${at}` : undefined}
      onKeyDown={pressed}
    >
      <div role="presentation" style={{ height: rows.length * rowHeight }}>
        {rows.slice(from, to).map((row, index) => (
          <StateRow
            key={keyOf(row.path)}
            id={`${id}-${from + index}`}
            row={row}
            top={(from + index) * rowHeight}
            isChosen={from + index === at}
            press={press}
          />
        ))}
      </div>
    </div>
  );
}

interface StateRowProps {
  id: string;
  row: TreeRow;
  /** px */
  top: number;
  isChosen: boolean;
  press: (row: TreeRow) => void;
}

/** Memoised by what it shows, because each step makes all rows anew. */
const StateRow = memo(
  ({ id, row, top, isChosen, press }: StateRowProps) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree takes the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus
    <div
      id={id}
      className={styles.row}
      role="treeitem"
      aria-level={row.depth + 1}
      aria-expanded={row.members > 0 ? row.open : undefined}
      aria-selected={isChosen}
      data-changed={row.changed}
      style={{ top, paddingInlineStart: `${row.depth * 14 + 8}px` }}
      onClick={() => press(row)}
    >
      <span className={styles.twist} aria-hidden>
        {row.members === 0 ? "" : row.open ? "▾" : "▸"}
      </span>
      <span className={styles.name}>{row.name}</span>
      <Value row={row} />
    </div>
  ),
  (before, now) =>
    before.id === now.id &&
    before.top === now.top &&
    before.isChosen === now.isChosen &&
    keyOf(before.row.path) === keyOf(now.row.path) &&
    before.row.value === now.row.value &&
    before.row.before === now.row.before &&
    before.row.open === now.row.open &&
    before.row.changed === now.row.changed,
);

function Value({ row: { changed, value, before, open } }: { row: TreeRow }) {
  if (changed === "removed") return <del>{preview(before, 120)}</del>;
  if (open) return null;
  return (
    <span className={styles.value}>
      {changed === "set" && before !== undefined && (
        <>
          <del>{preview(before, 60)}</del> →{" "}
        </>
      )}
      {preview(value, 160)}
    </span>
  );
}

/** What a key does in a tree; null for nothing. */
function keyActs(
  key: string,
  { open, members, depth }: TreeRow,
  at: number,
  rows: readonly TreeRow[],
): "toggle" | { readonly to: number } | null {
  const closes = open && key === "ArrowLeft";
  const opens = members > 0 && !open && key === "ArrowRight";
  if (closes || opens || ((key === "Enter" || key === " ") && members > 0)) return "toggle";
  switch (key) {
    case "ArrowDown":
      return { to: at + 1 };
    case "ArrowRight":
      return open ? { to: at + 1 } : null;
    case "ArrowUp":
      return { to: at - 1 };
    case "ArrowLeft":
      return { to: rows.findLastIndex((row, index) => index < at && row.depth < depth) };
    case "Home":
      return { to: 0 };
    case "End":
      return { to: rows.length - 1 };
    default:
      return null;
  }
}
