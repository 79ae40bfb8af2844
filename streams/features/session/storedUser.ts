import { filter, tap } from "rxjs";
import type { Scope } from "../../lib/scope.ts";
import { type State, source } from "../../lib/state.ts";
import type { Storage } from "../../ports.ts";
import { stored, type UserInfo } from "../../storage/stored.ts";
import type { TypedStorage } from "../../storage/typedStorage.ts";

/** The signed-in user in browser storage, in sync between tabs (R-SES-09). */
export interface StoredUser {
  readonly user: State<UserInfo | null>;
  set(user: UserInfo): void;
  clear(): void;
}

export function createStoredUser(
  scope: Scope,
  deps: { typedStorage: TypedStorage; storage: Storage },
): StoredUser {
  const { typedStorage, storage } = deps;
  const user = source(typedStorage.read(stored.userInfo));
  scope.run(
    "tabs",
    storage.changes$.pipe(
      filter(({ key }) => key === null || key === stored.userInfo.key),
      tap(() => user.set(typedStorage.read(stored.userInfo))),
    ),
  );
  return {
    user,
    set(next) {
      typedStorage.write(stored.userInfo, next);
      user.set(next);
    },
    clear() {
      typedStorage.remove(stored.userInfo);
      user.set(null);
    },
  };
}
