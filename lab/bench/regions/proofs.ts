import type { Browser, Locator } from "@playwright/test";
import type { Region, Regions } from "./regions.ts";
import { delayOf, playsIn, pressPlay, shoot, type Visitor, visit } from "./visitor.ts";

/** What the proofs are made with; they follow one another on the same hosts. */
export interface At {
  readonly browser: Browser;
  readonly regions: Regions;
  /** Folder for pictures of the screens; null for none. */
  readonly shots: string | null;
  /** Takes a row of the table. */
  say(proof: string, seen: string): void;
}

/** In each direction, ms: a region that is 40 ms away. */
const away = 20;

/** @throws at the first that does not hold, with a line that says what */
export async function proveRegions(at: At): Promise<void> {
  const { browser, regions, say } = at;
  const { near, far } = regions;
  near.distance.set(away);
  far.distance.set(0);
  const first = await visit(browser, regions);
  say("R-REGION-01 the speed list names both, and the probes go to both hosts", await seeList(at, first));
  await pressPlay(first);
  say("R-REGION-02 a start takes the faster region", await playsIn(first, far));

  near.distance.set(0);
  far.distance.set(away);
  const second = await visit(browser, regions);
  const [delay, other] = [await delayOf(second, near), await delayOf(second, far)];
  await pressPlay(second);
  say(
    "R-REGION-02 and the other one when that is faster",
    `${await playsIn(second, near)} (${delay} ms; ${other} ms)`,
  );

  const third = await visit(browser, regions);
  const fourth = await visit(browser, regions, { width: 844, height: 390 });
  say("R-REGION-04 where it is full, the free seat elsewhere is offered", await seeOffer(at, third, fourth));
  await offerOf(third, far, "th").click();
  say("R-REGION-04 taking it starts there", await playsIn(third, far));
  await shoot(third, at.shots, "started-elsewhere");
  await offerOf(fourth, far).waitFor({ state: "detached" });
  say("R-REGION-04 what somebody else has taken is offered no longer", "the other player has no button");
  for (const { close } of [first, second, third, fourth]) await close();
}

/** The settings show both regions by name, the nearest first. */
async function seeList({ regions, shots }: At, player: Visitor): Promise<string> {
  const { near, far, origin } = regions;
  const { page, probed } = player;
  for (const { address, name } of [near, far])
    if (!probed.has(address)) throw new Error(`no probe went to ${name.en}`);
  const back = page.url();
  await page.goto(`${origin}/user/setting`);
  await page.getByRole("button", { name: "Test again" }).click();
  await page.getByText(near.name.en, { exact: true }).waitFor();
  const terms = await page.getByRole("term").allTextContents();
  const names = terms.filter((term) => [near.name.en, far.name.en].includes(term));
  const delays = `${far.name.en} ${await delayOf(player, far)} ms, ${near.name.en} ${await delayOf(player, near)} ms`;
  if (names.join() !== [far.name.en, near.name.en].join())
    throw new Error(`the list says ${terms.join(", ")}`);
  await shoot(player, shots, "connection");
  await page.goto(back);
  return `${delays}; ${far.distance.count()} and ${near.distance.count()} connections for probes`;
}

async function seeOffer({ regions, shots }: At, one: Visitor, other: Visitor): Promise<string> {
  const { near, far } = regions;
  await pressPlay(one);
  const offer = offerOf(one, far);
  await offer.waitFor();
  const added = Math.max(0, (await delayOf(one, far)) - (await delayOf(one, near)));
  const wanted = `Start now in ${far.name.en} (+${added} ms)`;
  const said = await offer.textContent();
  if (said !== wanted) throw new Error(`the button says '${said}' and not '${wanted}'`);
  await shoot(one, shots, "offer-en");
  const { page } = one;
  await page.context().addCookies([{ name: "locale", value: "th", url: page.url() }]);
  await page.reload();
  // A page that was loaded anew asks whether to go on.
  await page.getByRole("dialog").getByRole("button", { name: "กลับเข้าเกม" }).click();
  await offerOf(one, far, "th").waitFor();
  await shoot(one, shots, "offer-th");
  await pressPlay(other);
  await offerOf(other, far).waitFor();
  await shoot(other, shots, "offer-landscape");
  return wanted;
}

/** The button by which a player who waits starts in another region. */
const offerOf = ({ page }: Visitor, { name }: Region, locale: "en" | "th" = "en"): Locator =>
  page.getByRole("button", { name: `${offers[locale]}${name[locale]} (+` });
const offers = { en: "Start now in ", th: "เริ่มเล่นทันทีที่" } as const;
