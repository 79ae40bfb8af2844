import { createHash, randomUUID } from "node:crypto";
import * as z from "zod/mini";

/** A minimal browser for sign-in: it stores cookies and does not follow redirects. */
export interface Browser {
  readonly cookies: Map<string, string>;
  open(
    url: string,
    init?: { method?: string; body?: URLSearchParams; headers?: Record<string, string> },
  ): Promise<Page>;
}
interface Page {
  readonly status: number;
  readonly location: string;
  readonly text: string;
}

export function createBrowser(base: string): Browser {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async open(url, init = {}) {
      const reply = await fetch(new URL(url, base), {
        ...init,
        redirect: "manual",
        headers: {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
          accept: "text/html",
          ...init.headers,
        },
      });
      for (const line of reply.headers.getSetCookie()) {
        const [pair = ""] = line.split(";");
        const at = pair.indexOf("=");
        const name = pair.slice(0, at);
        if (/expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name);
        else cookies.set(name, pair.slice(at + 1));
      }
      return {
        status: reply.status,
        location: reply.headers.get("location") ?? "",
        text: await reply.text(),
      };
    },
  };
}

const verifier = "a-verifier-that-is-long-enough-for-the-rules-of-pkce-0123456789";

/** The authorization URL to which the app navigates. */
export function authorizeUrl(base: string, change: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    response_type: "code",
    client_id: "h5-local",
    redirect_uri: `${base}/login`,
    scope: "openid profile",
    state: "state-1",
    nonce: randomUUID(),
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    ...change,
  });
  return `${base}/oidc/auth?${query}`;
}

const tokens = z.object({ id_token: z.string() });

/** Submits a name on the sign-in page. @returns the identity token */
export async function signInByPage(browser: Browser, base: string, name: string): Promise<string> {
  const asked = await browser.open(authorizeUrl(base, { prompt: "login" }));
  const page = await browser.open(asked.location);
  if (page.status !== 200) throw new Error(`no sign-in page: ${page.status}`);
  const posted = await browser.open(asked.location, { method: "POST", body: new URLSearchParams({ name }) });
  const back = await browser.open(posted.location);
  return tokenFor(browser, base, back.location);
}

/** Exchanges the code in the URL to which the provider redirected the browser. */
export async function tokenFor(browser: Browser, base: string, address: string): Promise<string> {
  const code = new URL(address, base).searchParams.get("code") ?? "";
  const reply = await browser.open(`${base}/oidc/token`, {
    method: "POST",
    headers: { accept: "application/json", origin: base },
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code,
      redirect_uri: `${base}/login`,
      client_id: "h5-local",
      code_verifier: verifier,
    }),
  });
  return tokens.parse(JSON.parse(reply.text)).id_token;
}
