import { householdBits, networkOf } from "../../server/network.ts";
import { partyCalls } from "../../wire/calls/partyCalls.ts";
import type { Router } from "../http/router.ts";
import type { Clock } from "../lib/clock.ts";
import { joinBurst, joinInterval } from "../lib/durations.ts";
import { createRateLimiter } from "../lib/rateLimit.ts";
import { Refusal } from "../lib/refusal.ts";
import { createGuestParty } from "../party/guestParty.ts";
import { createHostParty } from "../party/hostParty.ts";
import type { PartyDeps } from "../party/partyDeps.ts";
import { createTelevisions } from "../party/televisions.ts";

/** Playing together: what a player decides about the guests of a running game, and what a guest may call. */
export function serveParty(router: Router, deps: PartyDeps & { readonly clock: Clock }): void {
  const player = createHostParty(deps);
  const guest = createGuestParty(deps);
  const televisions = createTelevisions(deps);
  const joins = createRateLimiter(1_000 / joinInterval, deps.clock, joinBurst);
  /** Codes and PINs are guessed no faster than this. */
  const countTry = (ip: string): void => {
    if (!joins.allows(networkOf(ip, householdBits))) throw new Refusal(429, "tooMany", null, 429);
  };

  router.serve(partyCalls.party, (_params, { account }) => player.find(account.id));
  router.serve(partyCalls.openParty, (params, { account }) => player.open(account.id, params));
  router.serve(partyCalls.newPin, (_params, { account }) => player.newPin(account.id));
  router.serve(partyCalls.setRole, (params, { account }) => player.setRole(account.id, params));
  router.serve(partyCalls.removeGuest, ({ guestId }, { account }) => player.remove(account.id, guestId));
  router.serve(partyCalls.closeParty, async (_params, { account }) => {
    await player.close(account.id);
    return null;
  });

  router.servePublic(partyCalls.invitation, ({ link }) => guest.invitation(link));
  router.servePublic(partyCalls.join, (params, { request }) => {
    countTry(request.ip);
    return guest.join(params);
  });
  router.servePublic(partyCalls.visit, ({ token }) => guest.visit(token));
  router.servePublic(partyCalls.leave, async ({ token }) => {
    await guest.leave(token);
    return null;
  });

  router.servePublic(partyCalls.offerTelevision, (_params, { request }) => {
    countTry(request.ip);
    return televisions.offer();
  });
  router.servePublic(partyCalls.television, ({ token }) => televisions.state(token));
  router.serve(partyCalls.claimTelevision, (params, { account, reply }) => {
    countTry(reply.request.ip);
    return televisions.claim(account.id, params);
  });
}
