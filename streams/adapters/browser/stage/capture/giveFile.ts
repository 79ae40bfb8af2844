import type { CaptureOutcome } from "../../../../ports/stage.ts";

export interface GiveFileDeps {
  readonly document: Document;
  /** False on computers, where share sheets have few targets for a picture. */
  readonly prefersSharing: boolean;
  readonly canShare: ((data: ShareData) => boolean) | undefined;
  readonly share: ((data: ShareData) => Promise<void>) | undefined;
}

/** Lifetime of a saved file's object URL, ms: browsers read it after the click. */
const addressLife = 60_000;

/** Gives a file to the system's share sheet; saves it if there is none or it refuses. */
export async function giveFile(file: File, deps: GiveFileDeps): Promise<CaptureOutcome> {
  const { share, canShare, prefersSharing } = deps;
  const data = { files: [file] };
  if (prefersSharing && share && canShare?.(data)) {
    try {
      await share(data);
      return "shared";
    } catch (error) {
      if (error instanceof Error && error.name === "AbortError") return "cancelled";
      // The tap was too long ago, or the share sheet does not accept such a file.
    }
  }
  saveFile(file, deps.document);
  return "saved";
}

/** Saves a file as browsers save a download. */
export function saveFile(file: File, document: Document): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), addressLife);
}
