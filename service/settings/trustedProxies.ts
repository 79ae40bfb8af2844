import { isIP } from "node:net";
import * as z from "zod/mini";

const namedNetworks: readonly string[] = ["loopback", "linklocal", "uniquelocal"];

/**
 * Addresses, networks, or names of networks, separated by commas. If a proxy is missing, all its players count as one client for every
 * limit; if one is listed wrongly, its clients can pose as others.
 */
export const trustedProxies = z
  .string()
  .check(
    z.refine(
      (value) => value.split(",").every((each) => namedNetworks.includes(each) || isNetwork(each)),
      "addresses or networks such as loopback,10.0.0.0/8, with commas between them",
    ),
  );

function isNetwork(text: string): boolean {
  const [address = "", bits = "0", ...rest] = text.split("/");
  const maxBits = { 4: 32, 6: 128 }[isIP(address)];
  return maxBits !== undefined && rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= maxBits;
}
