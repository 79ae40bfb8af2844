import { setTimeout as delay } from "node:timers/promises";
import type { BrowserContext, Page } from "@playwright/test";
import { signInAt } from "../../withProduct.ts";
import { type Coturn, startCoturn } from "./coturn.ts";
import { type Firewall, setFirewall } from "./namespaces.ts";
import { permissionFor } from "./turnClient.ts";

/** One thing that holds on a network with a relay (docs/relays.md). */
export interface Proof {
  readonly name: string;
  /** `TURN_POLICY` of the service. */
  readonly policy: "all" | "relay";
  /** @returns what was seen, in a few words @throws when it does not hold */
  see(at: At): Promise<string>;
}

interface At {
  readonly context: BrowserContext;
  readonly origin: string;
  /** Of the service. */
  readonly secret: string;
}

const game = "g-halogen-mile";

export const proofs: readonly Proof[] = [
  {
    name: "without a firewall the picture comes from the host itself",
    policy: "all",
    see: (at) => playing(at, "everything", at.secret, async (page) => expectWay(page, /^(host|srflx|prflx)/)),
  },
  {
    name: "R-RELAY-03 without UDP to the host it comes through the relay",
    policy: "all",
    see: (at) => playing(at, "no UDP to the host", at.secret, async (page) => expectWay(page, /^relay udp/)),
  },
  {
    name: "R-RELAY-08 without any UDP it comes through the relay by TCP",
    policy: "all",
    see: (at) => playing(at, "no UDP at all", at.secret, async (page) => expectWay(page, /^relay tcp/)),
  },
  {
    name: "R-RELAY-04 TURN_POLICY=relay uses the relay where nothing asks for it",
    policy: "relay",
    see: (at) => playing(at, "everything", at.secret, async (page) => expectWay(page, /^relay/)),
  },
  {
    name: "R-RELAY-04 a relay with another secret is named as the reason",
    policy: "relay",
    see: (at) =>
      withRelay("everything", "another-secret-of-16", async () => {
        const page = await press(at);
        await page.getByText("the relay refused the connection").waitFor({ timeout: 60_000 });
        return "the desk says so";
      }),
  },
  {
    name: "R-RELAY-06 a connection made after the credentials have ended has fresh ones",
    policy: "all",
    see: seeRenewal,
  },
  {
    name: "R-RELAY-07 the relay forwards to hosts alone",
    policy: "all",
    see: (at) =>
      withRelay("everything", at.secret, async () => {
        const hosts = await permissionFor(at.secret, "host");
        const players = await permissionFor(at.secret, "player");
        const itself = await permissionFor(at.secret, "relay");
        if (hosts !== "allowed" || players !== "403" || itself !== "403")
          throw new Error(`host ${hosts}, player ${players}, the relay itself ${itself}`);
        return "host allowed; 403 for a player's address and for the relay's own";
      }),
  },
];

/** Credentials last 60 s here. The relay forgets its connections after 70 s of play, as when it is restarted. */
async function seeRenewal(at: At): Promise<string> {
  setFirewall("no UDP to the host");
  let relay = await startCoturn(at.secret);
  try {
    const page = await press(at);
    await picture(page);
    await delay(70_000);
    await moving(page);
    const before = [...relay.users];
    await relay.stop();
    relay = await startCoturn(at.secret);
    for (let waited = 0; relay.users.size === 0; waited += 1) {
      if (waited > 60) throw new Error("no new connection within 30 s");
      await delay(500);
    }
    await moving(page);
    const [after = ""] = relay.users;
    if (before.includes(after)) throw new Error("the credentials are the old ones");
    return `${before[0]?.split(":")[0]} before, ${after.split(":")[0]} after; the picture moves`;
  } finally {
    await relay.stop();
  }
}

async function withRelay<Value>(
  firewall: Firewall,
  secret: string,
  work: (relay: Coturn) => Promise<Value>,
): Promise<Value> {
  setFirewall(firewall);
  const relay = await startCoturn(secret);
  try {
    return await work(relay);
  } finally {
    await relay.stop();
  }
}

function playing(
  at: At,
  firewall: Firewall,
  secret: string,
  see: (page: Page) => Promise<string>,
): Promise<string> {
  return withRelay(firewall, secret, async () => {
    const page = await press(at);
    const ms = await picture(page);
    return `${await see(page)}; picture after ${(ms / 1_000).toFixed(1)} s`;
  });
}

/** Signs a new player in and presses Play. */
async function press({ context, origin }: At): Promise<Page> {
  const page = await context.newPage();
  // What runs in the page was compiled for here, where functions get their names by this.
  await page.addInitScript({ content: "globalThis.__name = (named) => named;" });
  await page.addInitScript(keepConnections);
  await signInAt(page, `${origin}/gameDetails?id=${game}`);
  await page.waitForFunction(() => sessionStorage.getItem("SPEED_TEST") !== null);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  return page;
}

/** Runs in the page: keeps its peer connections. */
function keepConnections(): void {
  const peers: RTCPeerConnection[] = [];
  Object.assign(window, { benchPeers: peers });
  const Original = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Original {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      peers.push(this);
    }
  };
}

/** @returns how long it took, ms */
async function picture(page: Page): Promise<number> {
  const start = performance.now();
  await page.waitForFunction(() => (document.querySelector("video")?.videoWidth ?? 0) > 0, null, {
    timeout: 30_000,
  });
  await moving(page);
  return performance.now() - start;
}

/** Waits until frames come. */
async function moving(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const video = document.querySelector("video");
        const limit = setTimeout(() => reject(new Error("no frames within 20 s")), 20_000);
        let frames = 0;
        const seen = (): void => {
          frames += 1;
          if (frames < 20) video?.requestVideoFrameCallback(seen);
          else {
            clearTimeout(limit);
            resolve();
          }
        };
        video?.requestVideoFrameCallback(seen);
      }),
  );
}

/** The way of the connected picture, such as `relay udp 10.78.2.1 → 10.78.2.2:50000`. @throws for another one */
async function expectWay(page: Page, wanted: RegExp): Promise<string> {
  const way = await page.evaluate(async () => {
    const peers: unknown = Reflect.get(window, "benchPeers");
    if (!Array.isArray(peers)) return "no connection";
    const peer = peers.findLast((each: RTCPeerConnection) => each.connectionState === "connected");
    if (!(peer instanceof RTCPeerConnection)) return "no connection";
    const stats = await peer.getStats();
    for (const entry of stats.values()) {
      if (entry.type !== "transport") continue;
      const pair = stats.get(entry.selectedCandidatePairId);
      const [local, remote] = [stats.get(pair.localCandidateId), stats.get(pair.remoteCandidateId)];
      const by = local.relayProtocol ?? local.protocol;
      return `${local.candidateType} ${by} ${local.address ?? "-"} → ${remote.address}:${remote.port}`;
    }
    return "no transport";
  });
  if (!wanted.test(way)) throw new Error(`the way is ${way}`);
  return way;
}
