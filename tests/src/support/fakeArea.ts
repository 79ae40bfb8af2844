import { EMPTY } from "rxjs";
import type { Area } from "../../../streams/area.ts";
import { type Source, source } from "../../../streams/lib/state.ts";
import type { Inbox } from "../../../streams/messages/inbox.ts";
import type { GoldPack, HourPack, Offer, Plans } from "../../../streams/purchase/goods.ts";
import type { Checkout, Orders, Payment, TimeLeft } from "../../../streams/purchase/state.ts";
import type { Rewards } from "../../../streams/rewards/rewards.ts";
import type { RegionSpeed } from "../../../streams/settings/speed.ts";

/** The account area, with every State in the test's hand. */
export interface FakeArea extends Area {
  readonly unread: Source<number | null>;
  readonly inbox: Source<Inbox>;
  readonly rewards: Source<Rewards>;
  readonly binding: Source<boolean>;
  readonly regions: Source<readonly RegionSpeed[]>;
  readonly checkout: Source<Checkout>;
  readonly plans: Source<Plans>;
  readonly hour: Source<Offer<HourPack | null>>;
  readonly gold: Source<Offer<readonly GoldPack[]>>;
  readonly payment: Source<Payment | null>;
  readonly orders: Source<Orders>;
  readonly timeLeft: Source<TimeLeft | null>;
}

export function fakeArea(): FakeArea {
  return {
    unread: source<number | null>(0),
    inbox: source<Inbox>({ status: "idle" }),
    rewards: source<Rewards>({ status: "idle" }),
    binding: source(false),
    regions: source<readonly RegionSpeed[]>([]),
    canShare: true,
    origin: "https://play.example",
    checkout: source<Checkout>({ chosen: null, busy: false }),
    plans: source<Plans>({ status: "loading" }),
    hour: source<Offer<HourPack | null>>({ status: "idle" }),
    gold: source<Offer<readonly GoldPack[]>>({ status: "idle" }),
    payment: source<Payment | null>(null),
    orders: source<Orders>({ status: "loading" }),
    timeLeft: source<TimeLeft | null>(null),
    till: { open: () => undefined, timeOver: () => EMPTY, joinMembership: () => EMPTY },
  };
}
