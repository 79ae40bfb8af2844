import { createPaymentService } from "../../../service/pay/paymentService.ts";
import type { Goods } from "../../../service/pay/products/products.ts";
import { createLocalProvider } from "../../../service/pay/providers/local/local.ts";
import type { PaymentProvider } from "../../../service/pay/providers/provider.ts";
import { createLocalBus } from "../../../service/processes/bus/bus.ts";
import { createOutbox } from "../../../service/push/outbox.ts";
import { openSqliteStore } from "../../../service/store/sqlite/sqlite.ts";
import { createTestClock } from "../support/clock.ts";
import { back } from "./checkout.ts";

type Deliver = Parameters<typeof createLocalProvider>[0]["deliver"];

/** A payment service with the local provider, over a store with one player, mali. @param deliver takes its webhooks */
export async function openShop(clock = createTestClock(), deliver: Deliver = async () => true) {
  const store = openSqliteStore(":memory:");
  const outbox = createOutbox({ store, bus: createLocalBus(), clock });
  const local = createLocalProvider({
    store,
    clock,
    secret: "secret",
    payOrigin: "http://pay.test",
    mode: "normal",
    deliver,
  });
  const account = { id: "mali", name: "Mali", icon: "", locale: "en" } as const;
  await store.transaction((tx) => tx.accounts.create(account, "test", "mali", clock.now()));
  const errors: unknown[] = [];
  const reportError = (_where: string, error: unknown) => errors.push(error);
  const deps = { outbox, clock, reportError };
  const { provider, ledger } = local;
  const providers = new Map([[provider.name, provider]]);
  const paymentService = createPaymentService({ ...deps, providers, zone: "UTC" });
  /** Mali orders and pays. @returns the order's number */
  const buy = async (goods: Goods | null): Promise<string> => {
    if (goods === null) throw new Error("no such goods");
    const { order, checkout } = await paymentService.order(orderOf(provider, goods));
    await ledger.pay(checkout.paymentId, "success");
    const state = await provider.retrievePayment({ ...order, paymentId: checkout.paymentId });
    await paymentService.applyState(provider, order.merchantOrderNo, state);
    return order.merchantOrderNo;
  };
  return { store, errors, deps, paymentService, buy, ...deps, ...local };
}

const sold = { plans: true, hours: true, gold: true };
export const terms = { zone: "UTC", shortHourPacks: true, hourGold: 60, proDayGold: 100, sold };

/** What mali orders. */
export function orderOf(provider: PaymentProvider, goods: Goods, locale: "en" | "th" = "en") {
  return { accountId: "mali", goods, provider, returnUrl: back, cancelUrl: back, locale };
}
