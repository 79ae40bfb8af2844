import { libraryFolders, operatorFolder } from "../../host/library/readLibrary.ts";
import { readSeatSettings, type SeatSettings } from "../../host/settings.ts";

/** Settings and description folders of this computer's host, read from the environment as the host does. */
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
