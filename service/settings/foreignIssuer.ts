import * as z from "zod/mini";
import { type ReadGroup, readGroup } from "../../server/settingGroup.ts";

/** An operator's own OpenID provider for players. */
export interface ForeignIssuerSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Its name on the button. */
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

/** Reads the settings of a foreign OpenID provider. Null without any. */
export function readForeignIssuer(
  env: Readonly<Record<string, string | undefined>>,
): ReadGroup<ForeignIssuerSettings> {
  const read = readGroup(settings, env, "the OpenID provider", (values) => ({
    issuer: values.OIDC_ISSUER,
    clientId: values.OIDC_CLIENT_ID,
    clientSecret: values.OIDC_CLIENT_SECRET,
    label: values.OIDC_LABEL,
  }));
  return read.kind === "read" && read.group !== null && env.GOOGLE_CLIENT_ID
    ? { kind: "wrong", name: "OIDC_ISSUER", why: "and GOOGLE_CLIENT_ID exclude each other" }
    : read;
}
