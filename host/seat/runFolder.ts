import { join } from "node:path";

/** Where a seat's screens and sockets lie. @param folder of the seat, absolute */
export const runFolderOf = (folder: string): string => join(folder, "run");
