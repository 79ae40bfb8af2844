import { followRefunds } from "../ops/followRefunds.ts";
import type { Parts } from "../parts.ts";
import { createPaymentService } from "../pay/paymentService.ts";
import { takesMoney } from "../pay/providerKeys.ts";
import { createAirwallex } from "../pay/providers/airwallex.ts";
import { httpDeliver } from "../pay/providers/local/deliver.ts";
import { createLocalProvider } from "../pay/providers/local/local.ts";
import { createPayServer } from "../pay/providers/local/server.ts";
import type { Deliver } from "../pay/providers/local/webhook.ts";
import { createPayerMax } from "../pay/providers/payermax.ts";
import type { ProvidersByChannel } from "../pay/providers/provider.ts";
import { createStripe } from "../pay/providers/stripe.ts";
import { behindRedirectPage, createRedirectPage } from "../pay/redirectPage.ts";
import { createRefunds } from "../pay/refund.ts";
import { webhookPath } from "../pay/webhooks.ts";
import type { Settings } from "../settings/settings.ts";
import { type ServiceKeys, secretFor } from "../signIn/keys.ts";

export type Payments = ReturnType<typeof createPayments>;

/** Creates the payment providers: those whose keys are set, or the local one in place of all (R-PAY-01). */
export function createPayments(
  deps: Parts<"store" | "outbox" | "owners" | "clock"> & {
    settings: Settings;
    keys: ServiceKeys;
    deliver?: Deliver;
    reportError: (where: string, error: unknown) => void;
  },
) {
  const { settings, store, outbox, owners, clock, keys, deliver, reportError } = deps;
  const { payOrigin, payKeys, publicOrigin, ownUrl, origins, rateLimit, connections, saleTerms, demo } =
    settings;
  const local = createLocalProvider({
    store,
    clock,
    secret: secretFor(keys, "local webhooks"),
    payOrigin,
    mode: demo.payWebhook,
    deliver: deliver ?? httpDeliver(`${ownUrl}${webhookPath}/local`),
  });
  const { stripe, airwallex, payermax } = payKeys;
  const notifyUrl = `${publicOrigin}${webhookPath}/payermax`;
  const redirectPage = createRedirectPage({ secret: secretFor(keys, "redirect page"), payOrigin });
  const standIn = takesMoney(payKeys) ? null : local.provider;
  const providersByChannel: ProvidersByChannel = {
    stripe: stripe === undefined ? standIn : behindRedirectPage(redirectPage, createStripe(stripe)),
    airwallex: airwallex === undefined ? standIn : createAirwallex(airwallex, clock),
    payermax:
      payermax === undefined
        ? standIn
        : behindRedirectPage(redirectPage, createPayerMax({ ...payermax, notifyUrl }, clock.date)),
  };
  // Earlier orders may still be at the local one.
  const all = [local.provider, ...Object.values(providersByChannel).filter((one) => one !== null)];
  const providers = new Map(all.map((provider) => [provider.name, provider]));
  const { ledger } = local;
  const paymentService = createPaymentService({
    outbox,
    clock,
    providers,
    zone: saleTerms.zone,
    reportError,
  });
  const refunds = createRefunds({ outbox, clock, providers, reportError });
  return {
    providersByChannel,
    /** Every provider that can hold an order, by its name. */
    providers,
    paymentService,
    refunds,
    /** The local provider's own server, for a port of its own. */
    payServer: createPayServer({ ledger, redirectPage, clock, origins, rateLimit, connections, reportError }),
    /** Checks the orders, and the refunds that are not through, while that is this process's duty. @returns stops it */
    start: (): (() => Promise<void>) =>
      owners.take("payments", (term) => {
        ledger.resume().catch((error: unknown) => reportError("payments", error));
        const ends = [
          paymentService.start(term),
          followRefunds({ store, clock, refunds, reportError }, term),
        ];
        return async () => void (await Promise.all(ends.map((end) => end())));
      }),
  };
}
