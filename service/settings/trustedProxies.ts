import { isIP } from "node:net";
import * as z from "zod/mini";

const namedNetworks: readonly string[] = ["loopback", "linklocal", "uniquelocal"];

/**
 * Addresses, networks, or names of networks, with commas between them. A proxy that is missing makes all its players one client to
 * every limit; one that is there wrongly lets any of its clients pose as another.
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
  const most = { 4: 32, 6: 128 }[isIP(address)];
  return most !== undefined && rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most;
}
