/**
 * The result of `work`, or `otherwise` if it throws.
 * @example
 * orElse(() => new URL(address), null);
 */
export function orElse<Value, Other>(work: () => Value, otherwise: Other): Value | Other {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

/** The value of a JSON text; undefined for any other text. */
export const jsonOf = (text: string): unknown => orElse((): unknown => JSON.parse(text), undefined);
