/** True for this computer's own addresses and names. */
export function isLoopback(host: string): boolean {
  const plain = withoutMapping(host);
  return plain === "localhost" || plain === "::1" || /^127\./.test(plain);
}

/** The network that belongs to one person: an IPv4 address, or the first 64 bits of an IPv6 one. */
export function networkOf(address: string): string {
  const plain = withoutMapping(address);
  if (!plain.includes(":")) return plain;
  const [head = "", tail] = plain.split("::");
  const groups = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - groups.length - after.length }, () => "0");
  return [...groups, ...zeros, ...after].slice(0, 4).join(":");
}

/** Unwraps an IPv4 address that a dual-stack socket wrote as an IPv6 one. */
function withoutMapping(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/, "");
}
