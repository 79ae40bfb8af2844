/** The version of the format that is written, and the only one that is read (R-REC-04). */
export const formatVersion = 3;
