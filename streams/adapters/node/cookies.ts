/** A browser's cookies, kept in memory. */
export type CookieJar = ReturnType<typeof createCookieJar>;

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
}

/** Cookies belong to the host that set them. `Domain` is ignored, and so are expiry dates except for deletion. */
export function createCookieJar() {
  const kept = new Map<string, Map<string, Cookie>>();
  return {
    /** The `Cookie` header for a request; empty when there is none. */
    header: (url: URL) =>
      [...(kept.get(url.host)?.values() ?? [])]
        .filter(({ path }) => covers(path, url.pathname))
        // Longer paths first, as browsers send them.
        .toSorted((one, other) => other.path.length - one.path.length)
        .map(({ name, value }) => `${name}=${value}`)
        .join("; "),
    /** Keeps what a reply sets. @param lines its `Set-Cookie` headers */
    keep(url: URL, lines: readonly string[]) {
      const cookies = kept.get(url.host) ?? new Map<string, Cookie>();
      kept.set(url.host, cookies);
      for (const line of lines) {
        const { cookie, gone } = readCookie(line, url);
        const key = `${cookie.path} ${cookie.name}`;
        if (gone) cookies.delete(key);
        else cookies.set(key, cookie);
      }
    },
  };
}

function readCookie(line: string, url: URL): { cookie: Cookie; gone: boolean } {
  const [pair = "", ...attributes] = line.split(";");
  const cut = pair.indexOf("=");
  const attribute = (name: string): string | undefined =>
    attributes
      .map((each) => each.trim())
      .find((each) => each.toLowerCase().startsWith(`${name}=`))
      ?.slice(name.length + 1);
  const path = attribute("path");
  const maxAge = attribute("max-age");
  const expires = attribute("expires");
  return {
    cookie: {
      name: pair.slice(0, cut).trim(),
      value: pair.slice(cut + 1).trim(),
      path: path?.startsWith("/") ? path : directoryOf(url.pathname),
    },
    gone:
      maxAge === undefined ? expires !== undefined && Date.parse(expires) <= Date.now() : Number(maxAge) <= 0,
  };
}

/** Default path of a cookie without `Path`. */
function directoryOf(path: string): string {
  const cut = path.lastIndexOf("/");
  return cut <= 0 ? "/" : path.slice(0, cut);
}

function covers(cookiePath: string, path: string): boolean {
  if (cookiePath === path) return true;
  return path.startsWith(cookiePath.endsWith("/") ? cookiePath : `${cookiePath}/`);
}

/** A fetch with the cookies of a jar. Does not follow redirects if the request says `manual`, as in fetch. */
export function fetchWithCookies(jar: CookieJar, request: typeof fetch = fetch): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const headers = new Headers(init?.headers);
    const cookie = jar.header(url);
    if (cookie !== "") headers.set("cookie", cookie);
    const reply = await request(input, { ...init, headers });
    jar.keep(url, reply.headers.getSetCookie());
    return reply;
  };
}
