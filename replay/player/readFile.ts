import { catchError, defer, finalize, type Observable, of } from "rxjs";
import { limits } from "../reading/readRecording.ts";

export type ReadFile =
  | { readonly kind: "file"; readonly name: string; readonly file: Blob }
  | { readonly kind: "refused"; readonly name: string; readonly why: string };

/** A chosen file, unpacked if its name ends in `.gz`; one that is too large is not read at all (R-REC-39). */
export function chosenFile(file: File): Observable<ReadFile> {
  const { name, size } = file;
  if (size > limits.characters) return of(tooLarge(name));
  if (!isPacked(name)) return of({ kind: "file", name, file });
  return defer(() => fileOf(file.stream(), name)).pipe(
    catchError(() => of(refused(name, "it can't be unpacked"))),
  );
}

const isPacked = (name: string): boolean => name.endsWith(".gz");

/** Fetches a recording of the page's own origin (R-REC-38), as in `?file=`; stops once it is too large. */
export function fetchRecording(
  address: string,
  page: string,
  load: (url: string, signal: AbortSignal) => Promise<Response>,
): Observable<ReadFile> {
  const { origin } = new URL(page);
  const url = URL.canParse(address, page) ? new URL(address, page) : null;
  const name = url?.pathname.split("/").at(-1) || address;
  if (url === null) return of(refused(name, "its address is none"));
  if (url.origin !== origin)
    return of(refused(name, `it is on ${url.origin}; only files of ${origin} are fetched`));
  const abort = new AbortController();
  const read = ({ ok, status, body }: Response) =>
    ok ? fileOf(body, name) : refused(name, `the server answered with ${status}`);
  return defer(() => load(url.href, abort.signal).then(read)).pipe(
    catchError(() => of(refused(name, "it can't be fetched"))),
    // Also what is too large goes no further.
    finalize(() => abort.abort()),
  );
}

/** The contents of a stream, unpacked if need be, of which no more is read than a recording may have. */
async function fileOf(body: ReadableStream<Uint8Array<ArrayBuffer>> | null, name: string): Promise<ReadFile> {
  const unpacked = isPacked(name) ? body?.pipeThrough(new DecompressionStream("gzip")) : body;
  const reader = unpacked?.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > limits.characters) {
      await reader?.cancel();
      return tooLarge(name);
    }
    parts.push(part.value);
  }
  return { kind: "file", name, file: new Blob(parts) };
}

function tooLarge(name: string): ReadFile {
  return refused(name, `it is larger than ${limits.characters / 1_000_000} MB, which no recording is`);
}

function refused(name: string, why: string): ReadFile {
  return { kind: "refused", name, why };
}
