/** The version of the format: files of any other version are refused (R-REC-04). */
export const formatVersion = 5;
