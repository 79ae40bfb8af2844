import * as z from "zod/mini";
import {
  footer,
  type Header,
  header,
  inbound,
  type Line,
  type Recording,
  type WrittenLine,
  writtenLine,
} from "../../recorder/format.ts";
import { formatVersion, lineOfRow } from "../../recorder/rows.ts";
import { jsonOf } from "../../wire/orElse.ts";
import { schemaOf, schemaOfKnown } from "./schemaOf.ts";

export type ReadRecording =
  | ({ kind: "recording" } & Recording)
  /** No part of it may be played. */
  | { kind: "refused"; why: string };

interface ReadOptions {
  /** Reads a file without its last line, as a page that died leaves it, up to its last complete line. */
  readonly allowTruncated?: boolean;
}

/** The largest file that is read (R-REC-08): many hours of play. More would only fill the memory. */
export const limits = { characters: 40_000_000, lines: 500_000, lineCharacters: 4_000_000 } as const;

const versioned = z.looseObject({ format: z.int() });

/** Reads a whole NDJSON text; `refused` names the number of its first wrong line, from 1 (R-REC-04). */
export function readRecording(text: string, options: ReadOptions = {}): ReadRecording {
  const reader = new RecordingReader(options);
  reader.push(text);
  return reader.end();
}

/** Reads a recording from pieces of bytes; of a wrong one, no more than up to its first wrong line. */
export async function readRecordingFrom(
  bytes: AsyncIterable<Uint8Array>,
  options: ReadOptions = {},
): Promise<ReadRecording> {
  const reader = new RecordingReader(options);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    // A refused file is read no further, and may stop within a letter.
    for await (const piece of bytes)
      if (!reader.push(decoder.decode(piece, { stream: true }))) return reader.end();
    reader.push(decoder.decode());
  } catch {
    return { kind: "refused", why: "the file can't be read as text" };
  }
  return reader.end();
}

/** The bytes of a file that was chosen in the browser. */
export async function* bytesOf(file: Blob): AsyncIterable<Uint8Array> {
  const step = 1_000_000;
  for (let from = 0; from < file.size; from += step)
    yield new Uint8Array(await file.slice(from, from + step).arrayBuffer());
}

class RecordingReader {
  readonly #allowTruncated: boolean;
  readonly #lines: Line[] = [];
  #check = createLineChecks();
  #header: Header | null = null;
  #endAt: number | null = null;
  #characters = 0;
  /** What stands after the last line break. */
  #rest = "";
  #rows = 0;
  #refused: string | null = null;

  constructor({ allowTruncated = false }: ReadOptions) {
    this.#allowTruncated = allowTruncated;
  }

  /** @returns false once nothing more is wanted: the recording is refused */
  push(text: string): boolean {
    if (this.#refused !== null) return false;
    // Skips a byte order mark.
    const piece = this.#characters === 0 && text.startsWith("\uFEFF") ? text.slice(1) : text;
    this.#characters += text.length;
    if (this.#characters > limits.characters)
      return this.#refuse(`the file is longer than ${limits.characters / 1_000_000} MB`, null);
    let from = 0;
    for (let to = piece.indexOf("\n"); to >= 0; to = piece.indexOf("\n", from)) {
      const row = this.#rest + piece.slice(from, to);
      if (row.length > limits.lineCharacters) return this.#refuseLength();
      this.#rest = "";
      from = to + 1;
      if (!this.#row(row)) return false;
    }
    this.#rest += piece.slice(from);
    return this.#rest.length <= limits.lineCharacters || this.#refuseLength();
  }

  end(): ReadRecording {
    const rest = this.#rest;
    // The last line of a cut file may be half written.
    const isHalf = this.#allowTruncated && this.#header !== null && jsonOf(rest) === undefined;
    if (this.#refused === null && rest !== "" && !isHalf) this.#row(rest);
    if (this.#refused === null && this.#header === null) this.#row("");
    if (this.#refused === null && this.#endAt === null && !this.#allowTruncated)
      this.#refuse(
        "the recording is cut off: the last line, which says how many there are, is missing",
        this.#rows + 1,
      );
    if (this.#refused !== null || this.#header === null)
      return { kind: "refused", why: this.#refused ?? "the file is empty" };
    return {
      kind: "recording",
      header: this.#header,
      lines: this.#lines,
      endAt: this.#endAt ?? this.#lines.at(-1)?.at ?? 0,
      isTruncated: this.#endAt === null,
    };
  }

  /** @returns false when the recording is refused */
  #row(row: string): boolean {
    this.#rows += 1;
    if (this.#endAt !== null) return row.trim() === "" || this.#refuse("it stands after the last one");
    const value = jsonOf(row);
    if (this.#header === null) return this.#first(value);
    if (typeof value === "object" && value !== null && "end" in value) return this.#last(value);
    if (this.#lines.length === limits.lines) return this.#refuse(`there are more than ${limits.lines} lines`);
    const read = writtenLine.safeParse(lineOfRow(value));
    if (!read.success) return this.#refuse(value === undefined ? "not JSON" : issueOf(read.error));
    const why = this.#check(read.data);
    if (why !== null) return this.#refuse(why);
    this.#lines.push({ ...read.data, row: this.#rows });
    return true;
  }

  #first(value: unknown): boolean {
    const version = versioned.safeParse(value);
    if (!version.success) return this.#refuse("this is no recording: its header has no format version");
    const { format } = version.data;
    if (format !== formatVersion)
      return this.#refuse(
        `this recording has format ${format}, and this version of the app reads only format ${formatVersion}: ` +
          `${format < formatVersion ? "record it anew" : "replay it with the newer version that wrote it"}`,
      );
    const head = header.safeParse(value);
    if (!head.success) return this.#refuse(issueOf(head.error));
    if (head.data.keptFrom !== undefined)
      return this.#refuse(
        `the beginning of this recording is missing, up to line ${head.data.keptFrom}: it got too long. Its lines can be read, and not replayed`,
      );
    for (const [key, known] of Object.entries(head.data.known)) {
      const schema = schemaOfKnown(key);
      if (!schema || !z.safeParse(schema, known).success)
        return this.#refuse(`known: ${key.slice(0, 80)} is wrong`);
    }
    this.#header = head.data;
    this.#check = createLineChecks(head.data.fullFrom);
    return true;
  }

  #last(value: object): boolean {
    const read = footer.safeParse(value);
    if (!read.success) return this.#refuse(issueOf(read.error));
    const { lines, at } = read.data.end;
    if (lines !== this.#lines.length)
      return this.#refuse(`it counts ${lines} lines, and ${this.#lines.length} are there: some are missing`);
    if (at < (this.#lines.at(-1)?.at ?? 0)) return this.#refuse(`end.at is ${at}, before the line before it`);
    this.#endAt = at;
    return true;
  }

  #refuseLength(): false {
    return this.#refuse(`it is longer than ${limits.lineCharacters / 1_000_000} MB`, this.#rows + 1);
  }

  #refuse(why: string, row: number | null = this.#rows): false {
    this.#refused = row === null ? why : `line ${row}: ${why}`;
    return false;
  }
}

/** Maximum depth of a line's data. Anything deeper is an attack on the reader. */
const maxDepth = 60;

/** Checks each line by itself and against those before it; null where nothing is wrong. */
function createLineChecks(fullFrom: Header["fullFrom"] = 1): (next: WrittenLine) => string | null {
  const opened = new Map<number, string>();
  let [last, lastAt] = [0, 0];

  return (next) => {
    const { seq, at, what, of } = next;
    const name = `${next.port}.${next.kind}`;
    if (seq <= last) return `seq is ${seq}, after ${last}`;
    if (seq !== last + 1 && seq > fullFrom) return `seq is ${seq}, ${last + 1} was due: lines are missing`;
    if (seq < fullFrom && what !== "open" && !isInput(what))
      return `it is an output before line ${fullFrom}, from which on the header promises them`;
    if (at < lastAt) return `at is ${at}, before the ${lastAt} of the line before it: time goes backwards`;
    for (const reference of [next.cause, next.during])
      if (typeof reference === "number" && (reference < 0 || reference >= seq))
        return `it refers to line ${reference}, which is not before it`;
    if (["next", "done", "error", "tell", "close"].includes(what)) {
      if (of === undefined || opened.get(of) !== name) return `it belongs to no open stream ${name}`;
    } else if (of !== undefined) return "it belongs to no stream and has an of";
    const schema = schemaOf(what, name);
    if (schema === null) return `no fact ${what} ${name} is known`;
    if (!("data" in next)) return "data: is missing";
    if (isDeep(next.data, maxDepth)) return `data: is nested more than ${maxDepth} deep`;
    const fits = z.safeParse(schema, next.data);
    if (!fits.success) return `data: ${issueOf(fits.error)}`;
    if (what === "open") opened.set(seq, name);
    [last, lastAt] = [seq, at];
    return null;
  };
}

function isInput(what: WrittenLine["what"]): boolean {
  return inbound.some((one) => one === what);
}

/** @param room how deep it may be */
function isDeep(value: unknown, room: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return room === 0 || Object.values(value).some((part) => isDeep(part, room - 1));
}

/** The first thing that is wrong, in one line. */
function issueOf(error: z.core.$ZodError): string {
  const [issue] = error.issues;
  const path = issue?.path.join(".").slice(0, 80) ?? "";
  return path === "" ? (issue?.message ?? "not JSON") : `${path}: ${issue?.message}`;
}
