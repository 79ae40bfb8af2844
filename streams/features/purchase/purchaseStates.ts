import type { Bought, GoldPack, HourPack } from "../../../wire/calls/goods.ts";
import type { CoinGoods, PlacedOrderRow } from "../../../wire/calls/orders.ts";
import type { Money } from "../../../wire/money.ts";
import type { State } from "../../lib/state.ts";
import type { PayFrame } from "../../ports.ts";
import type { PagedList } from "../paging/pagedList.ts";
import type { Offer, Plans } from "./goods.ts";
import type { PageState } from "./paymentPage.ts";

export interface PurchaseStates {
  readonly checkout: State<Checkout>;
  readonly plans: State<Plans>;
  /** `goods` is null when no hour is on sale. */
  readonly hour: State<Offer<HourPack | null>>;
  /** When hours are on sale again where none is now, epoch s; null: not known. */
  readonly hourOpensAt: State<number | null>;
  /** What coins buy; empty where they buy nothing (R-GOLD-03). */
  readonly coins: State<Offer<readonly CoinGoods[]>>;
  /** Also empty when the backend has no such call. */
  readonly gold: State<Offer<readonly GoldPack[]>>;
  /** Null while no payment page shows. */
  readonly payment: State<Payment | null>;
  /** Loaded when its page opens. */
  readonly orders: State<Orders>;
  /** Null while no game runs. */
  readonly timeLeft: State<TimeLeft | null>;
}

/** The state of the front product pop-up (`subscription`, `timeOver`, `buyHour`, `goldPayment`). */
export interface Checkout {
  /** The chosen `goodsId`; null before a choice. Hours need none. */
  readonly chosen: string | null;
  /**
   * The order is being placed: the button shows a spinner, and further clicks are ignored (R-SUB-01,
   * R-HOUR-02).
   */
  readonly busy: boolean;
}

/** The payment page of the front pop-up (`subscribePayment`, `payment`). */
export interface Payment extends PageState {
  readonly bought: Bought;
  /**
   * Attach to an `<iframe>` with `frame.attach(element)`, which also sets its address. Screens never set `src`.
   */
  readonly frame: PayFrame;
}

/** The orders of `/user/goldcoinorder`, of every kind (R-ORDER-01). */
export type Orders = PagedList<PlacedOrder>;

export interface PlacedOrder {
  readonly orderId: string;
  /** Null where the same goods cannot be bought again. */
  readonly goodsId: string | null;
  readonly goods: PlacedOrderRow["goods"];
  /** Money, or gold coins; null when the server's price cannot be read. */
  readonly cost: Money | { readonly gold: number } | null;
  readonly status: "paid" | "pending" | "failed";
  /** Epoch ms. */
  readonly createdAt: number;
  /** Epoch ms; null before it is paid, or where it is not known. */
  readonly paidAt: number | null;
  /** Epoch ms; null where it was not paid back. */
  readonly refundedAt: number | null;
}

/** The play time left while a game runs. */
export interface TimeLeft {
  /** Whole seconds, counted down and corrected by the wallet. */
  readonly seconds: number;
  /** The time belongs to a membership: it need not be shown before it runs short. */
  readonly member: boolean;
  /** Minutes of the warning that shows for 10 s, once each on the way down; null without one. */
  readonly warning: 5 | 1 | null;
}
