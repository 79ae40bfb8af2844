import type { State } from "../../lib/state.ts";
import type { PayFrame } from "../../ports.ts";
import type { Money } from "../../rules/money.ts";
import type { Bought, GoldPack, HourPack } from "../../wire/goods.ts";
import type { PagedList } from "../paging/pagedList.ts";
import type { Offer, Plans } from "./goods.ts";

/** What the screens of everything that is paid show; a part of `Area`. */
export interface PurchaseStates {
  readonly checkout: State<Checkout>;
  readonly plans: State<Plans>;
  /** `goods` is null when no hour is on sale. */
  readonly hour: State<Offer<HourPack | null>>;
  /** Empty also where the backend has no such call. */
  readonly gold: State<Offer<readonly GoldPack[]>>;
  /** Null while no payment page shows. */
  readonly payment: State<Payment | null>;
  /** Loaded when its page opens. */
  readonly orders: State<Orders>;
  /** Null while no game runs. */
  readonly timeLeft: State<TimeLeft | null>;
}

/** What the product pop-up in front is doing (`subscription`, `timeOver`, `buyHour`, `goldPayment`). */
export interface Checkout {
  /** The `goodsId` that was chosen; null before a choice. Hours need none. */
  readonly chosen: string | null;
  /** The order is being made: its button waits, and further clicks are ignored (R-SUB-01, R-HOUR-02). */
  readonly busy: boolean;
}

/** The payment page of the pop-up in front (`subscribePayment`, `payment`). */
export interface Payment {
  readonly bought: Bought;
  /** Goes to an `<iframe>` by `frame.attach(element)`, which also sets its address. Never set `src` on the screen. */
  readonly frame: PayFrame;
  /** The page is loaded. SUBSCRIBE is disabled until then; a pop-up without a button shows its skeleton until then. */
  readonly ready: boolean;
  /** SUBSCRIBE was pressed: it shows a spinner (R-SUB-02). */
  readonly paying: boolean;
  /** 3-D Secure is showing inside the frame: the pop-up hides its own buttons. */
  readonly challenge: boolean;
}

/** The gold-coin orders of `/user/goldcoinorder` (R-GOLD-01). */
export type Orders = PagedList<GoldOrder>;

export interface GoldOrder {
  readonly orderId: string;
  /** Coins. */
  readonly gold: number;
  /** Null when the server's price cannot be read. */
  readonly price: Money | null;
  readonly status: "paid" | "pending" | "failed";
  /** Epoch ms. */
  readonly createdAt: number;
}

/** How long may still be played, while a game is. */
export interface TimeLeft {
  /** Whole seconds, counted down by the second and put right by the wallet. */
  readonly seconds: number;
  /** A membership counts it: no need to show it before it gets short. */
  readonly member: boolean;
  /** Minutes of the warning that shows now, for 10 s, once each on the way down; null when none does. */
  readonly warning: 5 | 1 | null;
}
