/** True for this computer's own addresses and names. */
export function isLoopback(host: string): boolean {
  const plain = withoutMapping(host);
  return plain === "localhost" || plain === "::1" || /^127\./.test(plain);
}

/** Bits of an IPv6 network that one household may have whole. */
export const householdBits = 56;

/**
 * The network that belongs to one person: an IPv4 address, or the first bits of an IPv6 one.
 * @param bits up to 64; an office may have a whole 48
 */
export function networkOf(address: string, bits: (typeof customerNetworks)[number] = 64): string {
  const plain = withoutMapping(address);
  if (!plain.includes(":")) return plain;
  const [head = "", tail] = plain.split("::");
  const groups = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - groups.length - after.length }, () => "0");
  const kept = (group: string, index: number): number =>
    Number.parseInt(group, 16) & (0xffff << Math.max(0, 16 * (index + 1) - bits)) & 0xffff;
  return [...groups, ...zeros, ...after]
    .slice(0, 4)
    .map((group, index) => kept(group, index).toString(16))
    .join(":");
}

/** IPv6 networks that one customer may have, bits. */
export const customerNetworks = [64, householdBits, 48] as const;

/** The networks of an address, from its own to the widest that one customer may have: 64, 56 and 48 bits of IPv6, 32 and 24 of IPv4. */
export function networksOf(address: string): readonly string[] {
  const own = networkOf(address);
  if (!own.includes(":")) return [own, own.replace(/\.\d+$/, ".0/24")];
  return customerNetworks.map((bits) => `${networkOf(address, bits)}/${bits}`);
}

/** Unwraps an IPv4 address that a dual-stack socket wrote as an IPv6 one. */
function withoutMapping(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/, "");
}
