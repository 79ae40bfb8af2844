import type { PersonalMark } from "../../wire/personal.ts";

/**
 * Names of members that are personal wherever they stand. Schemas of the first route bear no marks of their own: these few names
 * are all that it has.
 */
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

/** What a member is, by its name or the path of a State that ends with it; null for nothing personal. */
export function personalByName(name: string): PersonalMark | null {
  return names.get((/[\w-]+$/.exec(name)?.[0] ?? name).toLowerCase()) ?? null;
}
