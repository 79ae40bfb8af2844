import type { Profile } from "../../../wire/account.ts";
import { tokenLife } from "../../../wire/durations.ts";
import type { UserInfo } from "../../storage/stored.ts";

/** Builds the user from a reply of the server; the token expires 1800 s from now (R-SES-06). */
export type UserOf = (token: string, profile: Profile) => UserInfo;

/** @param known the user so far: what the reply does not repeat is kept from it, if it is the same person */
export function userOf(now: () => number, known: () => UserInfo | null): UserOf {
  return (token, profile) => {
    const before = known();
    const same = before?.userId === profile.user_id ? before : null;
    return {
      token,
      userId: profile.user_id,
      nickName: profile.nick_name,
      avatar: profile.icon,
      nation: same?.nation ?? "",
      wssToken: same?.wssToken ?? "",
      expiresAt: now() + tokenLife,
    };
  };
}
