/** Loads code that nobody waits long for. @param ms how long @returns null where it comes later, or not at all */
export function withinTime<Code>(load: () => Promise<Code>, ms: number): Promise<Code | null> {
  return Promise.race([
    load().catch(() => null),
    new Promise<null>((resolve) => window.setTimeout(resolve, ms, null)),
  ]);
}
