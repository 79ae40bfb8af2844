import type { Area } from "../../../streams/area.ts";
import { type Source, source } from "../../../streams/lib/state.ts";
import type { Inbox } from "../../../streams/messages/inbox.ts";
import type { Rewards } from "../../../streams/rewards/rewards.ts";
import type { RegionSpeed } from "../../../streams/settings/speed.ts";

/** The account area, with every State in the test's hand. */
export interface FakeArea extends Area {
  readonly unread: Source<number | null>;
  readonly inbox: Source<Inbox>;
  readonly rewards: Source<Rewards>;
  readonly binding: Source<boolean>;
  readonly regions: Source<readonly RegionSpeed[]>;
}

export function fakeArea(): FakeArea {
  return {
    unread: source<number | null>(0),
    inbox: source<Inbox>({ status: "idle" }),
    rewards: source<Rewards>({ status: "idle" }),
    binding: source(false),
    regions: source<readonly RegionSpeed[]>([]),
    canShare: true,
  };
}
