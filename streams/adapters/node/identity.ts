import { createHash, randomBytes } from "node:crypto";
import { from, type Observable } from "rxjs";
import * as z from "zod/mini";
import type { Identity, IdentityReply } from "../../ports.ts";

/** Maximum number of pages and redirects in one sign-in. */
const maxSteps = 10;
/** Timeout of one step, ms. */
const stepTimeout = 10_000;

const endpoints = z.object({ authorization_endpoint: z.url(), token_endpoint: z.url() });
const tokens = z.object({ id_token: z.string() });

export interface ProviderIdentityDeps {
  /** The service's origin, such as `http://localhost:8080`. */
  readonly origin: string;
  /** Absolute, or a path on the origin. */
  readonly issuer: string;
  /** A fetch with cookies: the provider stores the state of a sign-in in them. */
  readonly fetch: typeof fetch;
  /** The name to enter on the bundled provider's page. */
  readonly name: string;
  readonly fault: (where: string, error: unknown) => void;
}

/** Signs in at the bundled provider as a person does: by a page and a name (authorization code, PKCE). */
export function providerIdentity(deps: ProviderIdentityDeps): Identity {
  return {
    signIn: (clientId): Observable<IdentityReply> =>
      from(
        walk(deps, clientId).catch((error: unknown): IdentityReply => {
          deps.fault("identity", error);
          return { kind: "failed" };
        }),
      ),
    forget: () => undefined,
  };
}

/** @throws if the provider answers with anything but a page, a redirect or the token */
async function walk(deps: ProviderIdentityDeps, clientId: string): Promise<IdentityReply> {
  const { origin, fetch } = deps;
  const issuer = new URL(deps.issuer, origin).href;
  const found = await asked(fetch, `${issuer}/.well-known/openid-configuration`);
  const { authorization_endpoint, token_endpoint } = endpoints.parse(await found.json());
  const [verifier, state, nonce] = [secret(), secret(), secret()];
  const redirectUri = `${origin}/login`;
  const authorize = new URL(authorization_endpoint);
  for (const [key, value] of Object.entries({
    response_type: "code",
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: "openid profile",
    state,
    nonce,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    // Sign in with this name, even if the process has signed in another player before.
    prompt: "login",
  }))
    authorize.searchParams.set(key, value);
  const answer = await codeAt(deps, authorize, redirectUri);
  if (answer.searchParams.get("state") !== state) throw new Error("the provider answered another request");
  const code = answer.searchParams.get("code");
  if (code === null) return { kind: "none" };
  const reply = await asked(fetch, token_endpoint, {
    grant_type: "authorization_code",
    code,
    redirect_uri: redirectUri,
    client_id: clientId,
    code_verifier: verifier,
  });
  return { kind: "token", idToken: tokens.parse(await reply.json()).id_token };
}

/** Follows redirects, and submits each page's form with the player's name. @returns the redirect URL with the code */
async function codeAt({ fetch, name }: ProviderIdentityDeps, first: URL, end: string): Promise<URL> {
  let at = first;
  let form: Readonly<Record<string, string>> | undefined;
  for (let step = 0; step < maxSteps; step += 1) {
    const reply = await asked(fetch, at.href, form);
    const location = reply.headers.get("location");
    if (location === null) {
      const action = /<form method="post" action="([^"]+)"/.exec(await reply.text())?.[1];
      if (!reply.ok || action === undefined || form !== undefined)
        throw new Error(`the provider's page was answered ${reply.status}`);
      at = new URL(action.replaceAll("&amp;", "&"), at);
      form = { name };
    } else {
      await reply.arrayBuffer();
      at = new URL(location, at);
      form = undefined;
      if (at.href.startsWith(`${end}?`)) return at;
    }
  }
  throw new Error(`the provider leads on after ${maxSteps} pages`);
}

/** @param form sent as the body of a POST */
function asked(
  request: typeof fetch,
  url: string,
  form?: Readonly<Record<string, string>>,
): Promise<Response> {
  return request(url, {
    redirect: "manual",
    signal: AbortSignal.timeout(stepTimeout),
    ...(form === undefined
      ? {}
      : {
          method: "POST",
          headers: { "content-type": "application/x-www-form-urlencoded" },
          body: new URLSearchParams(form).toString(),
        }),
  });
}

const secret = (): string => randomBytes(32).toString("base64url");
