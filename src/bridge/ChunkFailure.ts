/** A chunk of the app could not be loaded: the browser is offline, or a newer version has replaced it. */
export class ChunkFailure extends Error {
  override readonly name = "ChunkFailure";

  /** For the `catch` of a dynamic import. */
  static from(cause: unknown): never {
    throw new ChunkFailure("A part of the app did not load", { cause });
  }
}
