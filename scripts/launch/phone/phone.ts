import os from "node:os";
import path from "node:path";
import encodeQR from "qr";
import { isLoopback } from "../../../server/network.ts";
import { phonePath } from "../../../service/phone/page.ts";
import { networkAddresses, type Settings, securely } from "../../../service/settings/settings.ts";
import { pages } from "../../../streams/page/routes.ts";
import { isPrivate, openAuthority, openServerFile } from "./authority.ts";

/**
 * Settings of `npm start -- --phone`: https on the network, with a certificate of a local authority (R-PHONE-01).
 * @param settings as without it, but with `HOST`
 * @throws Error with one line about why phones can't connect to this computer
 */
export async function phoneSettings(
  { dataDir, publicHost, branding }: Settings,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Readonly<Record<string, string>>> {
  if (env.PUBLIC_ORIGIN)
    throw new Error(
      "PUBLIC_ORIGIN is set: behind a proxy, --phone has nothing to do. Leave out one of the two.",
    );
  const own = networkAddresses().filter(isPrivate);
  const address = env.PUBLIC_HOST || isLoopback(publicHost) || isPrivate(publicHost) ? publicHost : own[0];
  if (address === undefined || isLoopback(address))
    throw new Error(
      "This computer is in no private network, so no phone can reach it: join one, or leave out --phone.",
    );
  if (!isPrivate(address))
    throw new Error(
      `Phones cannot trust ${address}: the local authority vouches for addresses of private networks and .local names alone. Set PUBLIC_HOST to one.`,
    );
  const folder = path.join(dataDir, "phone");
  const now = new Date();
  const authority = await openAuthority(folder, `${branding.productName} on ${os.hostname()}`, now);
  const names = [...new Set([address, ...own, "127.0.0.1", "::1", "localhost"])];
  return { PUBLIC_HOST: address, PHONE_TLS_FILE: await openServerFile(folder, authority, names, now) };
}

/** Instructions in the terminal for connecting a phone. */
export function phoneLines({ publicOrigin, tls }: Settings): string {
  const address = publicOrigin + phonePath;
  // White on black in any terminal.
  const code = encodeQR(address, "ascii").trimEnd().replaceAll(/^.+$/gm, "\u001b[97;40m$&\u001b[0m");
  return `${code}

On a phone in the same network: scan this code, or open ${address}
${securely(publicOrigin)} works where the certificate of this computer is trusted; that page says how.
Its fingerprint (SHA-256): ${tls?.authority.fingerprint256 ?? ""}
In a television's browser, to play on its screen: open ${publicOrigin}${pages.tv.path}
`;
}
