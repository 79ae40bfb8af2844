/**
 * Keeps a label from having endless values: each is a series of its own, for ever (R-EYES-02).
 * @param most different values that are told apart; all further ones become `other`
 */
export function boundedLabel(most: number): (value: string) => string {
  const known = new Set<string>();
  return (value) => {
    if (known.has(value)) return value;
    if (known.size >= most) return "other";
    known.add(value);
    return value;
  };
}
