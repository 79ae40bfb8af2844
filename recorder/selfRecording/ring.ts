/** How much a ring keeps. */
export interface RingLimits {
  /** The last so many ms are kept complete. */
  readonly fullFor: number;
  /** Maximum size of all lines, bytes of UTF-8. */
  readonly maxBytes: number;
}

export interface RingContent {
  /** Without the header, in their order. */
  readonly lines: readonly string[];
  readonly bytes: number;
  /** Time of the newest line, ms since the start; 0 without lines. */
  readonly at: number;
  /** Number of the newest line; 0 without lines. */
  readonly seq: number;
  /** First line from which on everything is there; 1 when nothing was dropped. */
  readonly fullFrom: number;
  /** Time of the first line of the complete part, ms since the start. */
  readonly fullSince: number;
  /** First line that was kept; above 1, the file can be read but not replayed. */
  readonly keptFrom: number;
}

interface Held {
  readonly seq: number;
  readonly at: number;
  readonly text: string;
  readonly bytes: number;
}

/** The start of a line as the recorder writes it. */
const start = /^\{"seq":(\d+),"at":(-?[\d.e+]+),"what":"(\w+)"/;
/** A replay plays inputs, and `open` lines say to which stream they belong. It only compares the others. */
const neededForReplay = new Set(["next", "done", "error", "fire", "send", "read", "draw", "open"]);

/**
 * The latest lines of a recording, in bounded memory (R-REC-25). The last minutes are complete. Of older lines, only what a replay plays
 * is kept, as long as there is room. Then the oldest lines are dropped, and the recording no longer replays.
 */
export class Ring {
  #limits: RingLimits;
  /** Older lines that a replay needs, then those of the last minutes. */
  readonly #older = new Queue();
  readonly #recent = new Queue();
  #bytes = 0;
  #at = 0;
  #seq = 0;
  #fullFrom = 1;
  #keptFrom = 1;

  constructor(limits: RingLimits) {
    this.#limits = limits;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** @param text a line as the recorder writes it; anything else is ignored, such as the header */
  add(text: string): void {
    const [, seq, at] = start.exec(text) ?? [];
    if (seq === undefined) return;
    const line = { seq: Number(seq), at: Number(at), text, bytes: utf8Length(text) + 1 };
    this.#recent.push(line);
    this.#bytes += line.bytes;
    this.#at = line.at;
    this.#seq = line.seq;
    this.#forget();
  }

  /** Keeps more from now on, or less. */
  limit(limits: RingLimits): void {
    this.#limits = limits;
    this.#forget();
  }

  clear(): void {
    this.#older.clear();
    this.#recent.clear();
    this.#bytes = 0;
    this.#fullFrom = this.#keptFrom = this.#seq + 1;
  }

  content(): RingContent {
    return {
      lines: [...this.#older.texts(), ...this.#recent.texts()],
      bytes: this.#bytes,
      at: this.#at,
      seq: this.#seq,
      fullFrom: this.#fullFrom,
      fullSince: this.#recent.first()?.at ?? this.#at,
      keptFrom: this.#keptFrom,
    };
  }

  #forget(): void {
    const { fullFor, maxBytes } = this.#limits;
    for (let line = this.#recent.first(); line && line.at < this.#at - fullFor; line = this.#recent.first()) {
      this.#recent.shift();
      this.#fullFrom = line.seq + 1;
      if (neededForReplay.has(start.exec(line.text)?.[3] ?? "")) this.#older.push(line);
      else this.#bytes -= line.bytes;
    }
    while (this.#bytes > maxBytes) {
      const line = this.#older.shift() ?? this.#recent.shift();
      if (line === undefined) return;
      this.#bytes -= line.bytes;
      this.#keptFrom = line.seq + 1;
      this.#fullFrom = Math.max(this.#fullFrom, this.#keptFrom);
    }
  }
}

/** A FIFO queue. An array's `shift` would move all other elements each time. */
class Queue {
  #lines: Held[] = [];
  #from = 0;

  push(line: Held): void {
    this.#lines.push(line);
  }

  first(): Held | undefined {
    return this.#lines[this.#from];
  }

  shift(): Held | undefined {
    const line = this.#lines[this.#from];
    if (line === undefined) return undefined;
    this.#from += 1;
    // Compacted once half of the array is empty.
    if (this.#from * 2 > this.#lines.length) {
      this.#lines = this.#lines.slice(this.#from);
      this.#from = 0;
    }
    return line;
  }

  clear(): void {
    this.#lines = [];
    this.#from = 0;
  }

  texts(): readonly string[] {
    return this.#lines.slice(this.#from).map(({ text }) => text);
  }
}

/** Bytes of a text as UTF-8, without making them. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) continue;
    // A character of two units has four bytes, two for each.
    bytes += unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 1 : 2;
  }
  return bytes;
}

/** A file of NDJSON: header, lines, footer (docs/replay.md). The header says what the ring dropped. */
export function recordingFile(header: string, { lines, at, fullFrom, keptFrom }: RingContent): string {
  const forgotten = { ...(fullFrom > 1 ? { fullFrom } : {}), ...(keptFrom > 1 ? { keptFrom } : {}) };
  const head: object = { ...JSON.parse(header), ...forgotten };
  const footer = { end: { lines: lines.length, at } };
  return `${[JSON.stringify(head), ...lines, JSON.stringify(footer)].map(printable).join("\n")}\n`;
}

/** Control characters that JSON leaves as they are, and that a terminal may obey. */
const controls = /[\u007f-\u009f]/g;

function printable(line: string): string {
  return line.replace(controls, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
