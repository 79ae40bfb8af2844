import type CookieLibrary from "universal-cookie";
import type { Cookies } from "./storage.ts";

/** The page's cookies: read directly (which may throw), for the first page; a lazy library writes them. */
export function browserCookies(
  page: { readonly cookie: string },
  load: () => Promise<{ readonly default: new () => Pick<CookieLibrary, "set"> }>,
): Cookies {
  return {
    get: (name) =>
      page.cookie
        .split("; ")
        .find((pair) => pair.startsWith(`${name}=`))
        ?.slice(name.length + 1) ?? null,
    set(name, value, options) {
      load()
        .then(({ default: Library }) => new Library().set(name, value, options))
        // The choice then holds for this visit only, as it does where cookies are refused.
        .catch(() => undefined);
    },
  };
}
