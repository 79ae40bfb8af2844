import type { Clock } from "../../../lib/clock.ts";
import { newSecret } from "../../../lib/secrets.ts";
import type { Store } from "../../../store/store.ts";
import type { PaymentProvider } from "../provider.ts";
import { orderSource } from "../provider.ts";
import { createLocalLedger, type LocalLedger } from "./ledger.ts";
import { createWebhookSender, type Deliver, readWebhook, type WebhookMode } from "./webhook.ts";

/** Path of the payment pages on the local provider's origin. */
export const pagePath = "/pay";
/** A provider that accepts test cards and takes no money, so that purchases can be tried on one computer. */
export interface LocalProvider {
  readonly provider: PaymentProvider;
  readonly ledger: LocalLedger;
}

/**
 * @param deps.secret signs and verifies the webhooks
 * @param deps.payOrigin origin of the payment pages
 */
export function createLocalProvider(deps: {
  store: Store;
  clock: Clock;
  secret: string;
  payOrigin: string;
  mode: WebhookMode;
  deliver: Deliver;
}): LocalProvider {
  const { store, clock, secret, payOrigin, mode, deliver } = deps;
  const ledger = createLocalLedger({
    store,
    clock,
    webhooks: createWebhookSender({ clock, secret, mode, deliver }),
  });
  const checkoutOf = ({ id, clientSecret }: { id: string; clientSecret: string }) => ({
    paymentId: id,
    url: `${payOrigin}${pagePath}/${id}`,
    clientSecret,
  });
  return {
    ledger,
    provider: {
      name: "local",
      webhookReply: { type: "application/json", body: '{"taken":true}' },
      createPayment: (request) =>
        store.transaction(async (tx) => {
          const known = await tx.localPayments.findByOrder(request.merchantOrderNo);
          if (known !== null) return checkoutOf(known);
          const { merchantOrderNo, title, amount, currency, customerId, returnUrl, cancelUrl } = request;
          const fresh = { id: newSecret(), clientSecret: newSecret() };
          await tx.localPayments.add({
            ...fresh,
            merchantOrderNo,
            title,
            amount,
            currency,
            customerId,
            returnUrl,
            cancelUrl,
            source: orderSource,
            origin: new URL(returnUrl).origin,
            status: "open",
            passes: false,
            dueAt: 0,
            declines: 0,
            expiresAt: request.expiresAt,
          });
          return checkoutOf(fresh);
        }),
      addressOf({ url }, { embedded, locale, origin }) {
        const query = new URLSearchParams({ lang: locale, parent: origin });
        if (embedded) query.set("view", "embedded");
        return `${url}?${query}`;
      },
      async retrievePayment({ paymentId }) {
        return (await ledger.stateOf(paymentId)) ?? unknown;
      },
      async closePayment({ paymentId }) {
        await ledger.close(paymentId);
        return (await ledger.stateOf(paymentId)) ?? unknown;
      },
      refundPayment: ({ paymentId }) => ledger.refund(paymentId),
      verifyWebhook: (headers, body, now) => readWebhook(secret, headers, body, now),
    },
  };
}

const unknown = { status: "failed", amount: 0, currency: "" } as const;
