/** A part of the app's code did not load: the network is gone, or a newer version replaced it. */
export class ChunkFailure extends Error {
  override readonly name = "ChunkFailure";

  /** For `catch` of an import. */
  static from(cause: unknown): never {
    throw new ChunkFailure("A part of the app did not load", { cause });
  }
}
