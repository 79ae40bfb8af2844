import { catchError, defer, finalize, from, map, type Observable, of } from "rxjs";

/** The largest recording that is opened: an hour takes less than a tenth of it. */
export const largestRecording = 64 * 1024 * 1024;

/** A file as the browser gives it. */
export interface RecordingFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  text(): Promise<string>;
}

export type ReadFile =
  | { readonly kind: "text"; readonly name: string; readonly text: string }
  | { readonly kind: "refused"; readonly name: string; readonly why: string };

/** Reads a chosen file, one that is too large not at all (R-REC-39). */
export function readChosen(file: RecordingFile): Observable<ReadFile> {
  const { name } = file;
  if (file.size > largestRecording) return of(tooLarge(name));
  return from(file.text()).pipe(
    map((text): ReadFile => ({ kind: "text", name, text })),
    catchError(() => of(refused(name, "it can't be read"))),
  );
}

/**
 * Fetches a recording of the page's own origin (R-REC-38), and stops as soon as it is too large.
 * @param address as in `?file=`, relative to the page
 */
export function fetchRecording(
  address: string,
  page: string,
  load: (url: string, signal: AbortSignal) => Promise<Response>,
): Observable<ReadFile> {
  const url = URL.canParse(address, page) ? new URL(address, page) : null;
  const name = url?.pathname.split("/").at(-1) || address;
  if (url === null) return of(refused(name, "its address is none"));
  if (url.origin !== new URL(page).origin)
    return of(refused(name, `it is on ${url.origin}; only files of ${new URL(page).origin} are fetched`));
  const abort = new AbortController();
  const read = async (): Promise<ReadFile> => {
    const response = await load(url.href, abort.signal);
    if (!response.ok) return refused(name, `the server answered with ${response.status}`);
    const text = await textOf(response, largestRecording);
    return text === null ? tooLarge(name) : { kind: "text", name, text };
  };
  return defer(read).pipe(
    catchError(() => of(refused(name, "it can't be fetched"))),
    // Also what is too large goes no further.
    finalize(() => abort.abort()),
  );
}

/** The text of a reply; null where it is too long. Reads no more than the limit. @param most bytes */
async function textOf({ body }: Response, most: number): Promise<string | null> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > most) return null;
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}

function tooLarge(name: string): ReadFile {
  return refused(name, `it is larger than ${largestRecording / 1024 / 1024} MiB, which no recording is`);
}

function refused(name: string, why: string): ReadFile {
  return { kind: "refused", name, why };
}
