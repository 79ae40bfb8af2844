/** Data as JSON with the members of every object in one order: equal data are equal texts, in every engine (R-REC-13, R-REC-40). */
function canonical(data: unknown): string {
  return JSON.stringify(data ?? null, (_, value: unknown) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)));
  });
}

/** One line of a trace: what went into the app or came out of it. */
export function traceLine(at: number, what: string, name: string, data: unknown): string {
  return `${at} ${what} ${name} ${canonical(data)}`;
}
