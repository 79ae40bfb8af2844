import { filter, tap } from "rxjs";
import type { Scope } from "../../lib/scope.ts";
import { type State, source } from "../../lib/state.ts";
import type { Storage } from "../../ports.ts";
import { stored, type UserInfo } from "../../wire/stored.ts";
import type { Keep } from "../../wire/typedStorage.ts";

/** The signed-in user as this browser keeps it, the same in all its tabs (R-SES-09). */
export interface Account {
  readonly user: State<UserInfo | null>;
  set(user: UserInfo): void;
  clear(): void;
}

export function createAccount(scope: Scope, deps: { keep: Keep; storage: Storage }): Account {
  const { keep, storage } = deps;
  const user = source(keep.read(stored.userInfo));
  scope.run(
    "other tabs",
    storage.changes$.pipe(
      filter(({ key }) => key === null || key === stored.userInfo.key),
      tap(() => user.set(keep.read(stored.userInfo))),
    ),
  );
  return {
    user,
    set(next) {
      keep.write(stored.userInfo, next);
      user.set(next);
    },
    clear() {
      keep.remove(stored.userInfo);
      user.set(null);
    },
  };
}
