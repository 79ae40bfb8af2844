import * as z from "zod/mini";
import { readGroup } from "../../streams/wire/storage/settingGroup.ts";

/** An OpenID provider of the operator's that signs players in. */
export interface ForeignIssuerSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Its name, as it stands on the button. */
  readonly label: string;
}

const text = z.string().check(z.minLength(1), z.maxLength(500));
const settings = z.object({
  OIDC_ISSUER: z
    .string()
    .check(
      z.regex(
        /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$))[^\s?#]{0,300}$/,
        "an https address, as in the provider's openid-configuration",
      ),
    ),
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  OIDC_LABEL: z.string().check(z.minLength(1), z.maxLength(40), z.regex(/^[^\p{C}]+$/u, "a name")),
});

/** Reads the settings of a foreign OpenID provider; without any of them there is none. `why` goes behind the name. */
export function readForeignIssuer(
  env: Readonly<Record<string, string | undefined>>,
):
  | { kind: "foreignIssuer"; foreignIssuer: ForeignIssuerSettings | null }
  | { kind: "wrong"; name: string; why: string } {
  const read = readGroup(settings, env, "the OpenID provider");
  if (read.kind === "none") return { kind: "foreignIssuer", foreignIssuer: null };
  if (read.kind === "wrong") return read;
  if (env.GOOGLE_CLIENT_ID)
    return { kind: "wrong", name: "OIDC_ISSUER", why: "and GOOGLE_CLIENT_ID exclude each other" };
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = read.values;
  return {
    kind: "foreignIssuer",
    foreignIssuer: { issuer, clientId, clientSecret, label: read.values.OIDC_LABEL },
  };
}
