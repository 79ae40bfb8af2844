import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import S3rver from "s3rver";
import { createBucketObjects } from "../../../host/saves/bucketObjects.ts";
import { createSaveStore } from "../../../host/saves/createSaveStore.ts";
import { createLocalObjects } from "../../../host/saves/localObjects.ts";
import type { SaveObjects } from "../../../host/saves/saveObjects.ts";
import type { SaveStore } from "../../../host/saves/saveStore.ts";
import { createScratchFolder } from "../../../host/saves/scratchFolder.ts";

/** A store under test. */
export interface TestStore {
  readonly store: SaveStore;
  readonly objects: SaveObjects;
  /** A folder of its own, deleted at the end. */
  readonly folder: string;
  /** Epoch ms; a test sets it. */
  time: number;
  readonly errors: string[];
  /** Another store on the same objects, as another process would have. */
  another(): SaveStore;
  close(): Promise<void>;
}

async function testStore(open: (folder: string) => Promise<SaveObjects>, end: () => Promise<void>) {
  const folder = await mkdtemp(path.join(tmpdir(), "saves-"));
  const objects = await open(folder);
  const errors: string[] = [];
  const create = (): SaveStore =>
    createSaveStore({
      objects,
      scratch: createScratchFolder(path.join(folder, "scratch")),
      now: () => test.time,
      reportError: (where, error) => errors.push(`${where}: ${error}`),
    });
  const test: TestStore = {
    store: create(),
    objects,
    folder,
    time: 1_700_000_000_000,
    errors,
    another: create,
    async close() {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return test;
}

export const localStore = (): Promise<TestStore> =>
  testStore(
    async (folder) => createLocalObjects(path.join(folder, "saves")),
    async () => undefined,
  );

/** A store on a real S3 server of this process. */
export async function bucketStore(): Promise<TestStore> {
  const server = await startS3(0);
  return testStore(
    async () =>
      createBucketObjects({
        endpoint: server.endpoint,
        name: "saves",
        region: "us-east-1",
        accessKey: "S3RVER",
        secretKey: "S3RVER",
      }),
    server.close,
  );
}

/** @param port 0 for any */
async function startS3(port: number): Promise<{ endpoint: string; close(): Promise<void> }> {
  const directory = await mkdtemp(path.join(tmpdir(), "s3-"));
  const server = new S3rver({
    port,
    address: "127.0.0.1",
    directory,
    silent: true,
    allowMismatchedSignatures: false,
    configureBuckets: [{ name: "saves" }],
  });
  const listening = await server.run();
  return {
    endpoint: `http://127.0.0.1:${listening.port}`,
    async close() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
