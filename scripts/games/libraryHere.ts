import { libraryFolders, operatorFolder } from "../../host/library/readLibrary.ts";
import { readSeatSettings } from "../../host/settings.ts";

/** Where the descriptions of this computer's host are, by the environment, as the host itself reads it. */
export function libraryHere(): { readonly folders: readonly string[]; readonly own: string } {
  const { dataDir } = readSeatSettings(process.env);
  const given = process.env.MACHINE_LIBRARY || null;
  return { folders: libraryFolders(given, dataDir), own: operatorFolder(given, dataDir) };
}
