import { cellOf, lengthOf, type Mark, momentsOf, waitOf } from "./diagramText.ts";

/** One diagram among those that are drawn beneath one another. */
export interface Row {
  readonly name: string;
  readonly marks: readonly Mark[];
}

interface Column {
  readonly at: number;
  /** Of each row: what stands there, and the wait behind it. */
  readonly cells: readonly string[];
  readonly waits: readonly string[];
  /** Of the column's first character. */
  readonly x: number;
  readonly width: number;
}

/** What a row shows where its marks follow too closely for a diagram: a group takes longer than the time to the next mark. */
const tooClose = "…";
/** Characters of a row, without its name. */
const widest = 100;

/**
 * Draws diagrams beneath one another under one ruler: what happens at one time stands in one column, and long waits are short in the same
 * place for all (R-TEST-01). Each row can be copied into a test. Rows too long for a line are cut around `point`.
 * @param point ms; the moment that gets an arrow, one at which some row has a mark
 * @returns lines without spaces at their ends
 */
export function alignedDiagrams(rows: readonly Row[], point: number | null = null): readonly string[] {
  const columns = columnsOf(rows);
  const nameWidth = Math.max(4, ...rows.map(({ name }) => name.length)) + 2;
  const { from, to } = windowOf(columns, point);
  const shown = columns.slice(from, to);
  const start = shown[0]?.x ?? 0;
  const cut = from > 0 ? "… " : "";
  const line = (name: string, text: string): string => `${name.padEnd(nameWidth)}${text}`.trimEnd();
  const lead = from === 0 ? leadOf(rows, columns) : rows.map(() => "");
  const drawn = rows.map(({ name }, row) => {
    const words = shown.map((column) => wordOf(column, row).padEnd(column.width));
    return line(name, `${cut}${lead[row]}${words.join("")}${to < columns.length ? "…" : ""}`);
  });
  const leadWidth = Math.max(0, ...lead.map((text) => text.length));
  const offset = cut.length + leadWidth - start;
  const pointed = columns.find(({ at }) => at === point);
  return [
    line("time", ruler(shown, leadWidth > 0 ? "0" : "", offset, point)),
    ...drawn,
    ...(pointed ? [line("", `${" ".repeat(pointed.x + offset)}↑`)] : []),
  ];
}

/** The wait before the first column; spaces for a row without marks. */
function leadOf(rows: readonly Row[], columns: readonly Column[]): readonly string[] {
  const first = columns[0]?.at ?? 0;
  const wait = first === 0 ? "" : `${waitOf(first)} `;
  return rows.map(({ marks }) => (marks.length > 0 ? wait : " ".repeat(wait.length)));
}

function columnsOf(rows: readonly Row[]): readonly Column[] {
  const moments = rows.map(({ marks }) => momentsOf(marks));
  const times = [...new Set(moments.flatMap((row) => row.map(({ at }) => at)))].toSorted((a, b) => a - b);
  const columns: Column[] = [];
  /** Until when each row is taken up by what was written last, ms. */
  const busy: number[] = [];
  let x = 0;
  for (const [index, at] of times.entries()) {
    const next = times[index + 1];
    const words = moments.map((row, index) => {
      const own = row.find((one) => one.at === at);
      const goesOn = row.some((one) => one.at > at);
      const busyUntil = busy[index] ?? 0;
      // A row that has ended says no more, and neither does one whose group is still being written.
      const cell = own ? cellOf(own.letters) : goesOn && at >= busyUntil ? "-" : "";
      const end = Math.max(busyUntil, at + lengthOf(cell));
      busy[index] = end;
      if (!goesOn || next === undefined) return { cell, wait: "" };
      const collides = row.some((one) => one.at === next) && next < end;
      return { cell, wait: collides ? tooClose : waitOf(Math.max(0, next - end)) };
    });
    const [cells, waits] = [words.map(({ cell }) => cell), words.map(({ wait }) => wait)];
    const column = { at, cells, waits, x, width: 0 };
    const width = 1 + Math.max(...rows.map((_, row) => wordOf(column, row).length));
    columns.push({ ...column, width });
    x += width;
  }
  return columns;
}

/** What a row has in a column: the cell, and the wait behind it, which begins at one place in all rows. */
function wordOf({ cells, waits }: Column, row: number): string {
  const [cell = "", wait = ""] = [cells[row], waits[row]];
  return wait === "" ? cell : `${cell.padEnd(Math.max(...cells.map((one) => one.length)))} ${wait}`;
}

/** The columns that fit into a line: those before the point, and as many behind it as have room. */
function windowOf(columns: readonly Column[], point: number | null): { from: number; to: number } {
  const last = columns.at(-1);
  if (!last || last.x + last.width <= widest) return { from: 0, to: columns.length };
  const middle = Math.max(
    0,
    columns.findIndex(({ at }) => at === point),
  );
  const before = (columns[middle]?.x ?? 0) - widest * 0.6;
  const from = columns.findIndex(({ x }) => x >= before);
  const start = columns[from]?.x ?? 0;
  const beyond = columns.findIndex(({ x, width }) => x + width > start + widest);
  return { from, to: Math.max(middle + 1, beyond < 0 ? columns.length : beyond) };
}

/** The columns' times; the point's stays where others have no room. */
function ruler(columns: readonly Column[], first: string, offset: number, point: number | null): string {
  const labels = columns.map(({ at, x }) => ({ at, x: x + offset, text: String(at) }));
  const pointed = labels.find(({ at }) => at === point);
  let text = first;
  for (const label of labels) {
    const collides = text !== "" && label.x < text.length + 1;
    const hidesPoint = pointed && label.at < pointed.at && label.x + label.text.length + 1 > pointed.x;
    if (!collides && !hidesPoint) text = text.padEnd(label.x) + label.text;
  }
  return `${text} ms`;
}
