/** The version of the format that is written (R-REC-04). */
export const formatVersion = 4;
/** The versions that are read: rows of the third had more members ({@link import("./row.ts").rowOf}). */
export const readableVersions = [3, formatVersion] as const;
