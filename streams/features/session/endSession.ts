import { codes } from "../../../wire/calls/envelope.ts";
import type { Source } from "../../lib/state.ts";
import { pages } from "../../page/routes.ts";
import type { Ports } from "../../ports.ts";
import { stored } from "../../storage/stored.ts";
import type { CommonDeps } from "../commonDeps.ts";
import type { Refused } from "./backend.ts";
import type { Device } from "./device.ts";
import type { Busy } from "./sessionState.ts";
import type { SignIn } from "./signIn.ts";
import type { StoredUser } from "./storedUser.ts";

/** The ways in which a session ends (R-SES-02, R-SES-05). */
export interface EndSession {
  /** Removes user, app info and wallet from the browser. */
  clearAll(): void;
  logOut(): void;
  signOut(): void;
  /** The server refused the session. The sign-in page says why. */
  refused(given: Refused): void;
}

export interface EndSessionDeps extends CommonDeps<"typedStorage" | "navigation" | "toasts"> {
  ports: Pick<Ports, "navigation">;
  storedUser: StoredUser;
  device: Device;
  signIn: SignIn;
}

export function createEndSession(deps: EndSessionDeps, busy: Source<Busy>): EndSession {
  const { ports, storedUser, device, typedStorage, signIn, navigation, toasts } = deps;

  const clearAll = (): void => {
    typedStorage.remove(stored.wallet);
    device.reset();
    storedUser.clear();
  };
  const toLogin = (): void => {
    busy.set(null);
    if (navigation.location.value.path !== pages.login.path)
      navigation.go(pages.login.path, { replace: true });
    ports.navigation.reload();
  };
  /**
   * Prevents an endless loop of reloads with a server that refuses each new session: the next sign-in takes a
   * click.
   */
  const disableSilentSignIn = (): void => {
    typedStorage.write(stored.silentSignIn, "off");
    typedStorage.write(stored.nativeSignIn, "off");
  };
  const logOut = (): void => {
    disableSilentSignIn();
    clearAll();
    toLogin();
  };

  return {
    clearAll,
    logOut,
    signOut() {
      disableSilentSignIn();
      signIn.forget();
      clearAll();
      busy.set(null);
      typedStorage.remove(stored.redirectTo);
      toLogin();
    },
    refused({ code, msg }) {
      const staysOnPage = code === codes.unauthorized && navigation.location.value.path === pages.home.path;
      if (!staysOnPage) {
        typedStorage.write(stored.endedBecause, msg);
        logOut();
      } else {
        toasts.show(msg === "" ? { message: "sessionExpired" } : { text: msg });
        storedUser.clear();
      }
    },
  };
}
