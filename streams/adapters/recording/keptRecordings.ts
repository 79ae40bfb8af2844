/** A recording that waits to be sent. */
export interface KeptRecording {
  readonly body: Blob;
  /** `Content-Type` to send it with. */
  readonly type: string;
}

/** Recordings in the browser's database, by the id of their report. Every method rejects where the browser refuses. */
export interface KeptRecordings {
  put(id: string, recording: KeptRecording): Promise<void>;
  /** Null for none. */
  get(id: string): Promise<KeptRecording | null>;
  /** Deletes the recordings of all other reports. */
  deleteAllBut(ids: readonly string[]): Promise<void>;
}

const storeName = "recordings";

/** @param factory null where the browser has none */
export function keptRecordings(factory: IDBFactory | null): KeptRecordings {
  const withStore = async <T>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> => {
    if (factory === null) throw new Error("no database");
    const database = await open(factory);
    try {
      return await resultOf(work(database.transaction(storeName, mode).objectStore(storeName)));
    } finally {
      database.close();
    }
  };
  return {
    async put(id, recording) {
      await withStore("readwrite", (store) => store.put(recording, id));
    },
    async get(id) {
      const found: unknown = await withStore("readonly", (store) => store.get(id));
      return isRecording(found) ? found : null;
    },
    async deleteAllBut(ids) {
      const keys = await withStore("readonly", (store) => store.getAllKeys());
      for (const key of keys)
        if (typeof key !== "string" || !ids.includes(key))
          await withStore("readwrite", (store) => store.delete(key));
    },
  };
}

function open(factory: IDBFactory): Promise<IDBDatabase> {
  const opening = factory.open("problems", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName);
  return resultOf(opening);
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function isRecording(value: unknown): value is KeptRecording {
  return (
    typeof value === "object" &&
    value !== null &&
    "body" in value &&
    value.body instanceof Blob &&
    "type" in value &&
    typeof value.type === "string"
  );
}
