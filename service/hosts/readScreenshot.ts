import type { Screenshot } from "./hostPool.ts";

/** A larger picture is not passed on, bytes. */
const maxScreenshotBytes = 2_000_000;

/** The first bytes of a picture's file say what it is, whatever its sender says. */
function typeOf(body: Buffer): Screenshot["type"] | null {
  if (body.toString("latin1", 0, 8) === "\x89PNG\r\n\x1a\n") return "image/png";
  const isWebp = body.toString("latin1", 0, 4) === "RIFF" && body.toString("latin1", 8, 12) === "WEBP";
  return isWebp ? "image/webp" : null;
}

/**
 * Reads a host's answer up to the largest size that is passed on, and aborts it there.
 * @throws when the connection fails meanwhile
 */
export async function readScreenshot(answer: Response): Promise<Screenshot | null> {
  if (!answer.ok || answer.body === null) {
    await answer.body?.cancel();
    return null;
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body) {
    size += chunk.length;
    // Leaving the loop cancels the rest.
    if (size > maxScreenshotBytes) return null;
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks);
  const type = typeOf(body);
  return type === null ? null : { type, body };
}
