import { createPrivateKey, createPublicKey } from "node:crypto";
import type { AirwallexKeys } from "./providers/airwallex.ts";
import type { PayerMaxKeys } from "./providers/payermax.ts";
import type { StripeKeys } from "./providers/stripe.ts";

/** The keys of the payment providers. Without any, the local provider replaces all of them. */
export interface ProviderKeys {
  readonly stripe: StripeKeys | undefined;
  readonly airwallex: AirwallexKeys | undefined;
  readonly payermax: Omit<PayerMaxKeys, "notifyUrl"> | undefined;
}

/** Whether a provider that takes money is configured. The local one, with its test cards, then sells nothing (R-PAY-01). */
export function takesMoney({ stripe, airwallex, payermax }: ProviderKeys): boolean {
  return stripe !== undefined || airwallex !== undefined || payermax !== undefined;
}

type Env = Readonly<Record<string, string | undefined>>;

/** The required settings of each provider: all of them, or none. */
const groups = {
  stripe: ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
  airwallex: ["AIRWALLEX_CLIENT_ID", "AIRWALLEX_API_KEY", "AIRWALLEX_WEBHOOK_SECRET", "AIRWALLEX_PAGE_URL"],
  payermax: ["PAYERMAX_APP_ID", "PAYERMAX_MERCHANT_NO", "PAYERMAX_PRIVATE_KEY", "PAYERMAX_PUBLIC_KEY"],
} as const;
const addresses = ["STRIPE_API", "AIRWALLEX_API", "PAYERMAX_API", "AIRWALLEX_PAGE_URL"] as const;

/**
 * Reads the providers' settings. Airwallex and PayerMax default to their test systems; Stripe's keys themselves are for test or live.
 */
export function readProviderKeys(
  env: Env,
): { kind: "keys"; keys: ProviderKeys } | { kind: "wrong"; name: string; why: string } {
  const given = (name: string) => env[name] ?? "";
  for (const names of Object.values(groups)) {
    const missing = names.find((name) => given(name) === "");
    if (missing !== undefined && names.some((name) => given(name) !== ""))
      return { kind: "wrong", name: missing, why: "is missing" };
  }
  for (const name of addresses)
    if (given(name) !== "" && !/^https?:\/\/[^\s]+$/.test(given(name)))
      return { kind: "wrong", name, why: "is wrong (an http(s) address)" };
  const pem = (name: string) => given(name).replaceAll("\\n", "\n");
  const has = (names: readonly string[]) => names.every((name) => given(name) !== "");
  if (has(groups.payermax)) {
    const broken = invalidKey(pem("PAYERMAX_PRIVATE_KEY"), pem("PAYERMAX_PUBLIC_KEY"));
    if (broken !== null) return { kind: "wrong", name: broken, why: "is wrong (a key in PEM)" };
  }
  return {
    kind: "keys",
    keys: {
      stripe: has(groups.stripe)
        ? {
            secretKey: given("STRIPE_SECRET_KEY"),
            webhookSecret: given("STRIPE_WEBHOOK_SECRET"),
            api: given("STRIPE_API") || "https://api.stripe.com",
          }
        : undefined,
      airwallex: has(groups.airwallex)
        ? {
            clientId: given("AIRWALLEX_CLIENT_ID"),
            apiKey: given("AIRWALLEX_API_KEY"),
            webhookSecret: given("AIRWALLEX_WEBHOOK_SECRET"),
            pageUrl: given("AIRWALLEX_PAGE_URL"),
            api: given("AIRWALLEX_API") || "https://api-demo.airwallex.com",
          }
        : undefined,
      payermax: has(groups.payermax)
        ? {
            appId: given("PAYERMAX_APP_ID"),
            merchantNo: given("PAYERMAX_MERCHANT_NO"),
            privateKey: pem("PAYERMAX_PRIVATE_KEY"),
            publicKey: pem("PAYERMAX_PUBLIC_KEY"),
            api: given("PAYERMAX_API") || "https://pay-gate-uat.payermax.com",
          }
        : undefined,
    },
  };
}

function invalidKey(privateKey: string, publicKey: string): string | null {
  try {
    createPrivateKey(privateKey);
  } catch {
    return "PAYERMAX_PRIVATE_KEY";
  }
  try {
    createPublicKey(publicKey);
    return null;
  } catch {
    return "PAYERMAX_PUBLIC_KEY";
  }
}
