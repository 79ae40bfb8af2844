import { isIP } from "node:net";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import * as z from "zod/mini";
import { jsonOf } from "../../wire/orElse.ts";
import { Refusal } from "../lib/refusal.ts";
import type { Passkey } from "../store/accounts/identities.ts";

/** Where a sign-in page is open. */
export interface Place {
  /** Such as "https://play.example". */
  readonly origin: string;
  /** The host name (RP id) of its passkeys; null where there can be none. */
  readonly rpId: string | null;
}

/** WebAuthn works on secure pages, and refuses IP addresses. @throws Refusal for a host that is none */
export function placeOf(origin: string): Place {
  if (!URL.canParse(origin)) throw new Refusal(400, "badRequest", null, 400);
  const { protocol, hostname } = new URL(origin);
  const isSecure = protocol === "https:" || hostname === "localhost";
  return { origin, rpId: isSecure && isIP(hostname.replace(/[[\]]/g, "")) === 0 ? hostname : null };
}

/** Loaded on demand: the library takes longer to load than the page that needs it. */
const library = () => import("@simplewebauthn/server");

const credential = {
  id: z.string().check(z.minLength(1), z.maxLength(1_400)),
  rawId: z.string().check(z.maxLength(1_400)),
  type: z.literal("public-key"),
  clientExtensionResults: z.object({}),
};
const text = z.string().check(z.maxLength(20_000));
const registration = z.object({
  ...credential,
  response: z.object({ clientDataJSON: text, attestationObject: text }),
});
const authentication = z.object({
  ...credential,
  response: z.object({ clientDataJSON: text, authenticatorData: text, signature: text }),
});

/** What the browser needs to make a passkey, as JSON. */
export async function creationOptions(
  { rpId, productName }: { readonly rpId: string; readonly productName: string },
  { subject, name }: { readonly subject: string; readonly name: string },
) {
  return (await library()).generateRegistrationOptions({
    rpName: productName,
    rpID: rpId,
    userID: new TextEncoder().encode(subject),
    userName: name,
    attestationType: "none",
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
}

/** What the browser needs to use one of these passkeys, as JSON. */
export async function requestOptions(rpId: string, passkeys: readonly Passkey[]) {
  return (await library()).generateAuthenticationOptions({
    rpID: rpId,
    allowCredentials: passkeys.map(({ id }) => ({ id })),
    userVerification: "preferred",
  });
}

/** @param given the browser's answer, as JSON  @returns the passkey; null if the answer does not fit challenge and place */
export async function createdPasskey(
  given: string,
  challenge: string,
  { origin, rpId }: Place,
): Promise<Passkey | null> {
  const response: RegistrationResponseJSON | null = read(registration, given);
  if (response === null || rpId === null) return null;
  const { verifyRegistrationResponse } = await library();
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: false,
  }).catch(() => null);
  const made = verified?.registrationInfo?.credential;
  if (made === undefined) return null;
  return {
    id: made.id,
    rpId,
    publicKey: Buffer.from(made.publicKey).toString("base64url"),
    counter: made.counter,
  };
}

/** @returns the passkey that was used, with its new counter; null if the answer fits none of them, or not challenge and place */
export async function usedPasskey(
  given: string,
  challenge: string,
  { origin, rpId }: Place,
  passkeys: readonly Passkey[],
): Promise<Passkey | null> {
  const response: AuthenticationResponseJSON | null = read(authentication, given);
  const passkey = passkeys.find(({ id }) => id === response?.id);
  if (response === null || passkey === undefined || rpId === null) return null;
  const { verifyAuthenticationResponse } = await library();
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
      counter: passkey.counter,
    },
    requireUserVerification: false,
  }).catch(() => null);
  return verified?.verified ? { ...passkey, counter: verified.authenticationInfo.newCounter } : null;
}

function read<Schema extends z.ZodMiniType>(schema: Schema, given: string): z.infer<Schema> | null {
  return z.safeParse(schema, jsonOf(given.slice(0, 60_000))).data ?? null;
}
