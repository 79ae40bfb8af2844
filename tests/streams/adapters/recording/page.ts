import { keptRecordings } from "../../../../streams/adapters/recording/keptRecordings.ts";

/** The browser's database of recordings inside a page, controlled by a test. */
export interface RecordingsBench {
  put(id: string, text: string): Promise<void>;
  /** The text, or null for none. */
  get(id: string): Promise<string | null>;
  deleteAllBut(ids: readonly string[]): Promise<void>;
  /** Stores something else where a recording is expected. */
  spoil(id: string): Promise<void>;
  /** What becomes of `put` in a browser without a database. */
  putNowhere(): Promise<string>;
}

declare global {
  interface Window {
    recordings: RecordingsBench;
  }
}

const kept = keptRecordings(indexedDB);

window.recordings = {
  put: (id, text) => kept.put(id, { body: new Blob([text]), type: "application/x-ndjson" }),
  get: async (id) => {
    const found = await kept.get(id);
    return found === null ? null : `${found.type} ${await found.body.text()}`;
  },
  deleteAllBut: (ids) => kept.deleteAllBut(ids),
  spoil: (id) =>
    new Promise((resolve) => {
      const opening = indexedDB.open("problems", 1);
      opening.onsuccess = () => {
        const transaction = opening.result.transaction("recordings", "readwrite");
        transaction.objectStore("recordings").put("not a recording", id);
        transaction.oncomplete = () => {
          opening.result.close();
          resolve();
        };
      };
    }),
  putNowhere: () =>
    keptRecordings(null)
      .put("r-1", { body: new Blob([]), type: "" })
      .then(
        () => "stored",
        (error: unknown) => String(error),
      ),
};
