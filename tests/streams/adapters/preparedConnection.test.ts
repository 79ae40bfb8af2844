import { beforeEach, expect, test, vi } from "vitest";
import { preparedConnection } from "../../../streams/adapters/browser/stage/connection.ts";
import { OfferingPeer, useFakePeers } from "./stage/offeringPeer.ts";

/** Knows all peer connections that were made; each has its own offer. */
class FakePeer extends OfferingPeer {
  static readonly all: FakePeer[] = [];
  iceGatheringState = "complete";
  closed = false;
  constructor() {
    super();
    FakePeer.all.push(this);
  }
  override createOffer = async () => ({ sdp: `offer ${FakePeer.all.indexOf(this)}` });
  close(): void {
    this.closed = true;
  }
}

beforeEach(() => {
  FakePeer.all.splice(0);
  return useFakePeers(FakePeer);
});

const anyWay = { iceServers: [], relayOnly: false };
const closed = () => FakePeer.all.map((peer) => peer.closed);

test("R-DESK-01 the prepared connection is used once, with its offer; the next one is new", async () => {
  const prepared = preparedConnection();
  prepared.make();
  expect(await prepared.take(anyWay)?.offer).toBe("offer 0");
  expect(await prepared.take(anyWay)?.offer).toBe("offer 1");
  vi.advanceTimersByTime(60_000);
  expect(closed()).toEqual([false, false]);
});

test("R-DESK-01 one that is not used is closed after 20 s, and counts anew when it is wanted again", () => {
  const prepared = preparedConnection();
  prepared.make();
  vi.advanceTimersByTime(19_999);
  prepared.make();
  expect(FakePeer.all).toHaveLength(1);
  vi.advanceTimersByTime(19_999);
  expect(closed()).toEqual([false]);
  vi.advanceTimersByTime(1);
  expect(closed()).toEqual([true]);
  prepared.take(anyWay);
  expect(closed()).toEqual([true, false]);
});

test("R-DESK-01 a host with relays of its own gets an offer that was made with them", async () => {
  const prepared = preparedConnection();
  prepared.make();
  expect(await prepared.take({ ...anyWay, iceServers: [{ urls: "turn:relay.test" }] })?.offer).toBe(
    "offer 1",
  );
  expect(closed()).toEqual([true, false]);
});

test("R-DESK-02 a browser without WebRTC prepares nothing and fails nowhere", () => {
  vi.stubGlobal("RTCPeerConnection", undefined);
  const prepared = preparedConnection();
  prepared.make();
  expect(prepared.take(anyWay)).toBeNull();
});
