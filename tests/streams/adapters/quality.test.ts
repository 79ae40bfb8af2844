import { describe, expect, it } from "vitest";
import { readOffer } from "../../../host/webrtc/offer.ts";
import { Quality } from "../../../streams/adapters/browser/stage/quality.ts";
import { offerText } from "../../host/support/offerText.ts";

function quality() {
  const asked: string[] = [];
  return { asked, quality: new Quality((wanted) => asked.push(wanted)) };
}

describe("R-PIC-01 the quality on its way to the host", () => {
  it("is in the offer, as the host reads it, and costs no message", () => {
    const { asked, quality: wish } = quality();
    wish.want("saver");
    expect(readOffer(wish.withQuality(offerText()))).toMatchObject({ ok: true, offer: { quality: "saver" } });
    wish.opened();
    expect(asked).toEqual([]);
  });

  it("an automatic one leaves the offer as it is", () => {
    const { quality: wish } = quality();
    expect(wish.withQuality(offerText())).toBe(offerText());
  });

  it("one that is chosen after the offer was posted is told as soon as the channel is open, once", () => {
    const { asked, quality: wish } = quality();
    wish.withQuality(offerText());
    wish.want("sharp");
    wish.want("saver");
    expect(asked).toEqual([]);
    wish.opened();
    wish.want("saver");
    wish.want("auto");
    expect(asked).toEqual(["saver", "auto"]);
  });
});
