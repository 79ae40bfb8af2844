import { map, tap } from "rxjs";
import { type Locale, localeOf, prefixOf } from "../../../wire/locale.ts";
import type { Actions } from "../../actions.ts";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import { type AppLocation, prefixed } from "../../page/location.ts";
import type { Navigation as NavigationPort, Storage } from "../../ports.ts";
import { localeCookie } from "../../storage/stored.ts";

/**
 * The language (R-LOC-01): the prefix of the address decides; a choice is stored in a cookie for 365 days; a
 * first load at an unprefixed address redirects to the same address with the chosen language's prefix.
 */
export function createLocale(
  scope: Scope,
  deps: { location: State<AppLocation>; navigation: NavigationPort; storage: Storage; actions: Actions },
): State<Locale> {
  const { location, navigation, storage, actions } = deps;
  const goTo = (prefix: string): void => {
    const { path, query } = location.value;
    navigation.replace(prefixed(prefix, path + query + navigation.address().hash));
  };
  const chosen = localeOf(storage.cookie(localeCookie.name));
  if (chosen && location.value.prefix === "" && chosen !== location.value.locale) goTo(prefixOf(chosen));
  scope.run(
    "choose",
    actions.of("locale/choose").pipe(
      tap(({ locale }) => {
        storage.setCookie(localeCookie.name, locale, localeCookie.days);
        if (locale !== location.value.locale) goTo(prefixOf(locale));
      }),
    ),
  );
  return scope.state("locale", location.value.locale, location.pipe(map((current) => current.locale)));
}
