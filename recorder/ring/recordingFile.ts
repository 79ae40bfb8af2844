import type { RingContent } from "./ring.ts";

/** What a file is made of. */
export interface FileParts {
  readonly header: string;
  readonly content: RingContent;
}

/** A file of NDJSON: header, lines, footer (docs/replay.md). The header says what the ring forgot. */
export function recordingFile({ header, content }: FileParts): string {
  const { lines, at, fullFrom, keptFrom } = content;
  const forgotten = {
    ...(fullFrom > 1 ? { fullFrom } : {}),
    ...(keptFrom > 1 ? { keptFrom } : {}),
  };
  const head: object = { ...JSON.parse(header), ...forgotten };
  const footer = { end: { lines: lines.length, at } };
  return `${[JSON.stringify(head), ...lines, JSON.stringify(footer)].map(printable).join("\n")}\n`;
}

/** JSON leaves these as they are, and a terminal obeys some of them. */
const controls = /[\u007f-\u009f]/g;

function printable(line: string): string {
  return line.replace(controls, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
