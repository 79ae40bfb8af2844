import { libraryFolders, operatorFolder } from "../../host/library/readLibrary.ts";
import { readSeatSettings, type SeatSettings } from "../../host/settings.ts";

/** This computer's host: its settings, and where its descriptions are, by the environment, as the host itself reads it. */
export function libraryHere(): {
  readonly folders: readonly string[];
  readonly own: string;
  readonly settings: SeatSettings;
} {
  const settings = readSeatSettings(process.env);
  const { dataDir } = settings;
  const given = process.env.MACHINE_LIBRARY || null;
  return { folders: libraryFolders(given, dataDir), own: operatorFolder(given, dataDir), settings };
}
