import { read, rulesIn } from "../files.ts";

/** A test as it stands in its file. */
export interface TestBlock {
  readonly file: string;
  /** With the titles of the groups around it. */
  readonly title: string;
  readonly rules: ReadonlySet<string>;
  readonly code: string;
}

const opening = /^( *)(?:describe|test|it)(?:\.\w+)*(?:\(|<[^>]*>\()/;

/** The tests of a file. It relies on the formatter: a block ends at the next line with the indentation of its beginning. */
export function testsIn(file: string): readonly TestBlock[] {
  const lines = read(file).split("\n");
  const groups: Array<{ readonly indent: number; readonly title: string }> = [];
  const found: TestBlock[] = [];
  for (const [index, line] of lines.entries()) {
    const indent = opening.exec(line)?.[1]?.length;
    if (indent === undefined) continue;
    const code = blockAt(lines, index, indent);
    const title = titleOf(code);
    while ((groups.at(-1)?.indent ?? -1) >= indent) groups.pop();
    if (line.trimStart().startsWith("describe")) {
      groups.push({ indent, title });
      continue;
    }
    const whole = [...groups.map((group) => group.title), title].filter((one) => one !== "").join(" › ");
    found.push({ file, title: whole, rules: rulesIn(whole), code });
  }
  return found;
}

/** The lines from an opening to the first with its indentation that closes it. */
function blockAt(lines: readonly string[], start: number, indent: number): string {
  const end = lines.findIndex(
    (line, index) => index >= start && line.search(/\S/) === indent && /^ *[)\]}].*\);?$|\);$/.test(line),
  );
  return lines.slice(start, end < 0 ? undefined : end + 1).join("\n");
}

/** Behind a table of cases (`test.each([…])("…")`) too; empty for a title that is no text. */
function titleOf(code: string): string {
  const [first = ""] = code.split("\n");
  const text = /^\s*(?:describe|test|it)(?:\.(?!each)\w+)*\(\s*(["'`])(.*?)\1/s.exec(code);
  if (text?.[2] !== undefined) return text[2];
  if (!/\.each\b/.test(first)) return "";
  return (
    /\]\)\(\s*(["'`])(.*?)\1|\)\((["'`])(.*?)\3/s
      .exec(code)
      ?.slice(1)
      .find((part) => (part?.length ?? 0) > 1) ?? ""
  );
}
