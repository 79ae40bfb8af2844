import type { Entropy } from "../../ports.ts";

/** Random values of the browser. `randomUUID` is missing on insecure pages, so the v4 UUID is made here. */
export function browserEntropy(crypto: Pick<Crypto, "getRandomValues">): Entropy {
  const bytes = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count));
  return {
    bytes,
    random: () => Math.random(),
    uuid() {
      const all = bytes(16);
      all[6] = ((all[6] ?? 0) & 0x0f) | 0x40;
      all[8] = ((all[8] ?? 0) & 0x3f) | 0x80;
      const hex = [...all].map((byte) => byte.toString(16).padStart(2, "0")).join("");
      return [8, 12, 16, 20, 32].map((end, index) => hex.slice([0, 8, 12, 16, 20][index], end)).join("-");
    },
  };
}
