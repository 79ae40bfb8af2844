import type { Page, Route } from "@playwright/test";
import type { Relay } from "./relay.ts";

const candidateLine = /^a=(candidate:|end-of-candidates)/;

/** Makes the page's WHEP call lead its media through the relay: neither side learns the other's own address. */
export async function connectThroughRelay(page: Page, relay: Relay): Promise<void> {
  await page.route("**/whep", (route) => passOffer(route, relay));
}

async function passOffer(route: Route, relay: Relay): Promise<void> {
  const request = route.request();
  const reply = await fetch(request.url(), {
    method: "POST",
    headers: { authorization: request.headers().authorization ?? "", "content-type": "application/sdp" },
    body: withoutCandidates(request.postData() ?? ""),
  });
  const answer = await reply.text();
  if (reply.ok) relay.connect(portOf(answer));
  await route.fulfill({
    status: reply.status,
    headers: { "access-control-allow-origin": "*" },
    contentType: "application/sdp",
    body: reply.ok ? leadingTo(answer, relay.port) : answer,
  });
}

const withoutCandidates = (sdp: string): string =>
  sdp
    .split("\r\n")
    .filter((line) => !candidateLine.test(line))
    .join("\r\n");

/** @throws when the answer has no UDP candidate on this computer */
function portOf(answer: string): number {
  const found = /^a=candidate:\S+ 1 udp \d+ 127\.0\.0\.1 (\d+) typ host/im.exec(answer);
  if (!found) throw new Error("the sender offers no address on this computer");
  return Number(found[1]);
}

function leadingTo(answer: string, port: number): string {
  const lines = withoutCandidates(answer).split("\r\n");
  return lines
    .flatMap((line) =>
      line.startsWith("a=mid:")
        ? [line, `a=candidate:1 1 UDP 2122260223 127.0.0.1 ${port} typ host`, "a=end-of-candidates"]
        : [line],
    )
    .join("\r\n");
}
