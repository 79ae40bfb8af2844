import type { FakePorts } from "../../../support/marbles.ts";

const endpoints = {
  authorization_endpoint: "https://play.test/oidc/auth",
  token_endpoint: "https://play.test/oidc/token",
};
const json = (value: unknown) => ({ kind: "reply", status: 200, body: JSON.stringify(value) }) as const;

/** The sign-in that is on its way when the page comes back from the provider. */
export const attempt = {
  state: "state-1",
  verifier: "verifier-1",
  nonce: "nonce-1",
  redirectUri: "https://play.test/login",
};
export const answer = `?code=code-1&state=${attempt.state}`;

/** The page has come back from the provider. @param silent whether it was a silent sign-in */
export function cameBack(ports: FakePorts, { silent = false } = {}): void {
  provider(ports);
  ports.storage.set("session", "SIGN_IN", JSON.stringify({ ...attempt, silent }));
}

/** A provider that answers, with an id token of this nonce. */
export function provider(ports: FakePorts, nonce = attempt.nonce): void {
  const payload = Buffer.from(JSON.stringify({ nonce })).toString("base64url");
  ports.http.on("/oidc/.well-known/openid-configuration", json(endpoints));
  ports.http.on("/oidc/token", json({ id_token: `head.${payload}.signature` }));
}

/** The request to the provider, each time that the page was left for it. */
export function left(ports: FakePorts): Array<Record<string, string>> {
  return ports.navigation.log.flatMap((entry) =>
    entry.kind === "leave" ? [Object.fromEntries(new URL(entry.to).searchParams)] : [],
  );
}
