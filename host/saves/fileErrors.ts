/** Whether a file operation failed in one of these ways, such as `ENOENT`. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}

/** The outcome of a file operation; null when it failed in one of these ways. Other errors are thrown. */
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
