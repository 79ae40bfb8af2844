import { createHash } from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".svg": "image/svg+xml; charset=utf-8",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".wasm": "application/wasm",
  ".mp3": "audio/mpeg",
};
const compressible = /^(text\/|application\/(json|manifest|wasm)|image\/svg)/;
/** Files smaller than this are sent uncompressed, bytes. */
const minCompressedSize = 1_024;

export type Encoding = "identity" | "gzip" | "br";

/** One file of the built client, ready to send. */
export interface Asset {
  readonly type: string;
  readonly etag: string;
  /** Its name has a content hash, so it may be cached forever. */
  readonly immutable: boolean;
  body(encoding: Encoding): Promise<Buffer>;
  readonly compressible: boolean;
}

/** Files of one directory. Names that would leave it are not found. */
export interface Assets {
  /** @param name such as "/assets/index-BQ2k.js" */
  find(name: string): Promise<Asset | null>;
  /** Text of a file, read from disk each time; null if it does not exist. */
  text(name: string): Promise<string | null>;
}

const gzip = promisify(zlib.gzip);
const brotli = promisify(zlib.brotliCompress);

/** Caches files and their compressed forms from the first request until they change. */
export function createAssets(directory: string): Assets {
  const known = new Map<string, { modified: number; asset: Promise<Asset> }>();
  const root = path.resolve(directory);

  const locate = (name: string): string | null => {
    if (!/^\/[\w./@-]+$/.test(name) || name.split("/").some((part) => part.startsWith("."))) return null;
    return path.join(root, name);
  };

  return {
    async find(name) {
      const file = locate(name);
      if (file === null) return null;
      const found = await fs.stat(file).catch(() => null);
      if (found === null || !found.isFile()) return null;
      const kept = known.get(name);
      if (kept !== undefined && kept.modified === found.mtimeMs) return kept.asset;
      const asset = load(file, name);
      known.set(name, { modified: found.mtimeMs, asset });
      asset.catch(() => known.delete(name));
      return asset;
    },
    async text(name) {
      const file = locate(name);
      return file === null ? null : fs.readFile(file, "utf8").catch(() => null);
    },
  };
}

async function load(file: string, name: string): Promise<Asset> {
  const raw = await fs.readFile(file);
  const type = types[path.extname(name).toLowerCase()] ?? "application/octet-stream";
  const compressed = new Map<Encoding, Promise<Buffer>>();
  return {
    type,
    etag: `"${createHash("sha256").update(raw).digest("base64url").slice(0, 27)}"`,
    immutable: /^\/(ops\/)?assets\/(?:[\w-]+-)?[\w-]{7,}\.\w+$/.test(name),
    compressible: compressible.test(type) && raw.length >= minCompressedSize,
    body(encoding) {
      if (encoding === "identity") return Promise.resolve(raw);
      const kept = compressed.get(encoding);
      if (kept !== undefined) return kept;
      const fresh: Promise<Buffer> =
        encoding === "br"
          ? brotli(raw, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 6 } })
          : gzip(raw, { level: 7 });
      compressed.set(encoding, fresh);
      return fresh;
    },
  };
}

/** Best encoding that a browser accepts. */
export function encodingFor(acceptEncoding: string | undefined): Encoding {
  const accepted = (acceptEncoding ?? "").split(",").map((part) => part.trim().split(";")[0]);
  if (accepted.includes("br")) return "br";
  return accepted.includes("gzip") ? "gzip" : "identity";
}
