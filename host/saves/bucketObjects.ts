import { createWriteStream, openAsBlob } from "node:fs";
import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { S3mini } from "s3mini";
import { bucketTimeout } from "../lib/durations.ts";
import type { SavesBucket } from "../settings.ts";
import type { SaveObjects } from "./saveObjects.ts";

/** Objects in an S3-compatible bucket. An interrupted upload has no effect: the old object stays. */
export function createBucketObjects(bucket: SavesBucket): SaveObjects {
  const client = new S3mini({
    accessKeyId: bucket.accessKey,
    secretAccessKey: bucket.secretKey,
    endpoint: `${bucket.endpoint.replace(/\/+$/, "")}/${bucket.name}`,
    region: bucket.region,
    requestAbortTimeout: bucketTimeout,
  });
  return {
    async list(folder) {
      const objects = await client.listObjects("/", `${folder}/`);
      // Throw instead of returning an empty list: wrong settings must not look like a player without saves.
      if (objects === null) throw new Error(`no bucket ${bucket.name} at ${bucket.endpoint}`);
      return objects.map(({ Key }) => Key);
    },
    async fetch(name, file) {
      const reply = await client.getObjectResponse(name);
      if (reply === null) return false;
      if (reply.body === null) throw new Error(`the bucket sent ${name} without content`);
      await pipeline(
        Readable.from(chunksOf(reply.body)),
        createWriteStream(file, { flags: "wx", mode: 0o600 }),
      );
      return true;
    },
    async put(name, file) {
      await client.putAnyObject(name, await openAsBlob(file), "application/octet-stream");
      await rm(file);
    },
    async remove(name) {
      await client.deleteObject(name);
    },
  };
}

/** Chunks of a reply. `Readable.fromWeb` expects Node's own type of stream, which differs from that of fetch. */
async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = body.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    await reader.cancel();
  }
}
