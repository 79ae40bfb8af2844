import type CookieLibrary from "universal-cookie";
import type { Cookies } from "./storage.ts";

/**
 * Cookies of the page. Read at once, because the first page's language is in one; written by the library, whose code is loaded
 * for that alone.
 * @param page as `document`; reading its cookies may throw
 */
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
        // The choice holds for this visit, as where cookies are refused.
        .catch(() => undefined);
    },
  };
}
