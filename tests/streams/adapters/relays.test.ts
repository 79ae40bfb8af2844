import { Observable } from "rxjs";
import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  createConnection,
  type Offered,
  preparedConnection,
} from "../../../streams/adapters/browser/stage/connection.ts";
import { Quality } from "../../../streams/adapters/browser/stage/quality.ts";
import { openSession } from "../../../streams/adapters/browser/stage/whep.ts";
import type { StageEvent } from "../../../streams/ports/stage.ts";
import { OfferingPeer, useFakePeers } from "./stage/offeringPeer.ts";

/** A test says which candidates it finds. */
class FakePeer extends OfferingPeer {
  static last: FakePeer;
  iceGatheringState = "gathering";
  readonly configuration: { iceTransportPolicy?: string };
  constructor(configuration: { iceTransportPolicy?: string }) {
    super();
    this.configuration = configuration;
    FakePeer.last = this;
  }
  getConfiguration = () => this.configuration;
  finds(candidate: string): void {
    this.dispatchEvent(Object.assign(new Event("icecandidate"), { candidate: { candidate } }));
  }
  isRefused(errorCode: number): void {
    this.dispatchEvent(Object.assign(new Event("icecandidateerror"), { errorCode }));
  }
  hasAll(): void {
    this.iceGatheringState = "complete";
    this.dispatchEvent(new Event("icegatheringstatechange"));
  }
}

const host = "candidate:1 1 udp 2113937151 192.0.2.1 5000 typ host generation 0";
const relay = "candidate:2 1 udp 41885439 192.0.2.9 50000 typ relay raddr 0.0.0.0 rport 0";
const turn = { urls: ["turn:relay.test"], username: "u", credential: "c" };

beforeEach(() => useFakePeers(FakePeer));

const offerReady = async ({ offer }: Offered, ms: number): Promise<boolean> => {
  let ready = false;
  void offer.then(() => {
    ready = true;
  });
  await vi.advanceTimersByTimeAsync(ms);
  return ready;
};

describe("R-RELAY-03 the offer", () => {
  test("waits for nothing where no server is named", async () => {
    expect(await offerReady(createConnection({ iceServers: [], relayOnly: false }), 0)).toBe(true);
    expect(await offerReady(createConnection({ iceServers: [], relayOnly: true }), 4_999)).toBe(false);
  });

  test("waits 250 ms where no relay is named, and 1 s for one that is", async () => {
    const without = createConnection({ iceServers: [{ urls: "stun:stun.test" }], relayOnly: false });
    expect(await offerReady(without, 249)).toBe(false);
    expect(await offerReady(without, 1)).toBe(true);
    const named = createConnection({ iceServers: [turn], relayOnly: false });
    FakePeer.last.finds(host);
    expect(await offerReady(named, 999)).toBe(false);
    expect(await offerReady(named, 1)).toBe(true);
  });

  test("waits no longer once one relay is there, or all has been tried", async () => {
    const found = createConnection({ iceServers: [turn], relayOnly: false });
    expect(await offerReady(found, 10)).toBe(false);
    FakePeer.last.finds(relay);
    expect(await offerReady(found, 0)).toBe(true);
    const refused = createConnection({ iceServers: [turn], relayOnly: false });
    FakePeer.last.isRefused(401);
    FakePeer.last.hasAll();
    expect(await offerReady(refused, 0)).toBe(true);
  });

  test("waits 5 s where there is no other way", async () => {
    const only = createConnection({ iceServers: [turn], relayOnly: true });
    expect(FakePeer.last.configuration.iceTransportPolicy).toBe("relay");
    expect(await offerReady(only, 4_999)).toBe(false);
    expect(await offerReady(only, 1)).toBe(true);
  });
});

test("R-RELAY-09 a relay that comes too late for the offer has another one 1.5 s later, which waits for it", async () => {
  const prepared = preparedConnection();
  const ways = { iceServers: [turn], relayOnly: false };
  const offered = prepared.take(ways);
  if (offered === null) throw new Error("no connection");
  const failures: string[] = [];
  offered.relays.onTimeout(() => failures.push(offered.relays.failure));
  expect(await offerReady(offered, 1_000)).toBe(true);
  FakePeer.last.finds(relay);
  await vi.advanceTimersByTimeAsync(1_499);
  expect(failures).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(failures).toEqual(["unreachable"]);
  const next = prepared.take(ways);
  if (next === null) throw new Error("no connection");
  expect(await offerReady(next, 4_999)).toBe(false);
  FakePeer.last.finds(relay);
  expect(await offerReady(next, 0)).toBe(true);
  // Named by the offer: it has its whole time.
  next.relays.onTimeout(() => failures.push("again"));
  await vi.advanceTimersByTimeAsync(7_999);
  expect(failures).toHaveLength(1);
});

describe("why a connection found no way to the host", () => {
  const connect = (relayOnly: boolean) => {
    const { relays } = createConnection({ iceServers: [], relayOnly });
    return { relays, peer: FakePeer.last };
  };

  test("the device has no network where the browser has found no address of it", () => {
    const { relays, peer } = connect(false);
    peer.finds("");
    expect(relays.failure).toBe("noNetwork");
  });

  test("the host is out of reach where there was an address, or none was looked for but relays", () => {
    const found = connect(false);
    found.peer.finds(host);
    expect(found.relays.failure).toBe("unreachable");
    expect(connect(true).relays.failure).toBe("unreachable");
  });
});

describe("R-RELAY-04 a connection that may only be relayed", () => {
  const opened = async (said: (peer: FakePeer) => void) => {
    const offered = createConnection({ iceServers: [turn], relayOnly: true });
    said(FakePeer.last);
    FakePeer.last.hasAll();
    const events: StageEvent[] = [];
    const posted: unknown[] = [];
    const request: typeof fetch = async (_url, init) => {
      posted.push(init?.body);
      return new Response("no", { status: 503 });
    };
    const address = { url: "https://machine.test/whep", key: "k", iceServers: [turn] };
    await new Promise<void>((resolve) => {
      new Observable<StageEvent>((subscriber) => {
        void openSession(
          offered,
          request,
          address,
          new Quality(() => undefined),
          new AbortController().signal,
          { endpoint: address.url, end: null, loading: false, started: false, television: false },
          subscriber,
        ).then(() => resolve());
      }).subscribe((event) => events.push(event));
    });
    return { events, posted };
  };

  test.each([
    ["the relay refuses it", 401, "relay"],
    ["no relay answers", 701, "unreachable"],
  ])("sends no offer when %s, and says so", async (_, code, reason) => {
    const { events, posted } = await opened((peer) => peer.isRefused(code));
    expect(events).toEqual([{ kind: "failed", reason }]);
    expect(posted).toEqual([]);
  });

  test("goes on with one relay, whatever the others say", async () => {
    const { posted } = await opened((peer) => {
      peer.isRefused(401);
      peer.finds(relay);
    });
    expect(posted).toHaveLength(1);
  });
});
