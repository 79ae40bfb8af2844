/** Whether a file operation failed with one of these codes, such as `ENOENT`. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}

/** The result of a file operation; null if it failed with one of these codes. Throws other errors. */
export async function ignoring<Value>(
  codes: readonly string[],
  operation: Promise<Value>,
): Promise<Value | null> {
  try {
    return await operation;
  } catch (error) {
    if (hasCode(error, ...codes)) return null;
    throw error;
  }
}
