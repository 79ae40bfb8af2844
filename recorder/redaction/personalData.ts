import type { PersonalMark } from "../../wire/personal.ts";

const addresses = new RegExp(
  [
    // E-mail
    String.raw`[\w.+-]+@[\w-]+(?:\.[\w-]+)+`,
    // IPv4, not a longer number with dots such as a version of a browser
    String.raw`(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.])`,
    // IPv6: at least three groups, so that times of day are none
    String.raw`(?<![\w:])(?:[\da-f]{1,4}:){3,7}[\da-f]{1,4}(?![\w:])|(?<![\w:])(?:[\da-f]{1,4}:){1,6}:(?:[\da-f]{1,4}(?::[\da-f]{1,4}){0,5})?(?![\w:])`,
    // The host of a URL
    String.raw`(?<=\b(?:https?|wss?|stun|stuns|turn|turns):(?:\/\/)?)[a-z\d-]+(?:\.[a-z\d-]+)+`,
  ].join("|"),
  "gi",
);
/** Without the `g` flag, which keeps state. */
const anyAddress = new RegExp(addresses.source, "i");
/** Only texts with one of these can have an address. */
const possible = /[@:]|\d\.\d/;

/** True for a loopback address, which identifies nobody. */
export function isLoopback(address: string): boolean {
  return /^(127\.|::1$|localhost$)/.test(address);
}

/** Replaces the network and e-mail addresses of a text. */
export function replaceAddresses(text: string, replace: (address: string) => string): string {
  if (!possible.test(text)) return text;
  return text.replace(addresses, (address) => (isLoopback(address) ? address : replace(address)));
}

/** True where a text has an address, even one of the deployment. */
export function hasAddress(text: string): boolean {
  return anyAddress.test(text);
}

/** Names of members that are personal everywhere: schemas of the first route have no marks, to stay small. */
const names: ReadonlyMap<string, PersonalMark> = new Map(
  Object.entries({
    names: [
      ...[
        "nick_name",
        "nickname",
        "username",
        "userid",
        "user_id",
        "uid",
        "accountid",
        "account_id",
        "hostname",
      ],
      ...["avatar", "icon", "nation", "login_hint", "preferred_username", "given_name", "family_name"],
      ...["web_uuid", "adid", "deviceid", "device_id", "device-id", "browser", "invitecode", "invite_code"],
    ],
    searches: ["keyword"],
    addresses: ["ip", "ping_ip", "innerip", "realip", "email", "phone"],
    typed: ["words"],
  } satisfies Record<PersonalMark, readonly string[]>).flatMap(([kind, members]) =>
    members.map((member) => [member, kind] as [string, PersonalMark]),
  ),
);

/** The kind of personal data in a member, by its name or the path of a State that ends with it; null for none. */
export function personalByName(name: string): PersonalMark | null {
  return names.get((/[\w-]+$/.exec(name)?.[0] ?? name).toLowerCase()) ?? null;
}
