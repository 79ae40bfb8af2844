import { inLocale, type Locale, type Translated } from "../../wire/locale.ts";
import type { Achievements } from "../store/accounts/rewards.ts";
import { afterThaiWord, inviteePrize, type Prize, prizeText } from "./amounts.ts";

/** A prize for an achievement; claimable once per account. */
export interface Reward {
  readonly id: string;
  readonly prize: Prize;
  /** Earned when `done` reaches this. */
  readonly goal: number;
  readonly done: (achievements: Achievements) => number;
  readonly title: Translated<string>;
  readonly detail: Translated<string>;
}

/** Every reward, in display order. Ids are stored with the accounts that claimed them. */
export const rewards: readonly Reward[] = [
  {
    id: "first-game",
    prize: { seconds: 600, gold: 0 },
    goal: 1,
    done: ({ games }) => games,
    title: { en: "First game", th: "เกมแรก" },
    detail: { en: "Start any game and play.", th: "เปิดเกมไหนก็ได้แล้วเริ่มเล่น" },
  },
  {
    id: "three-games",
    prize: { seconds: 0, gold: 50 },
    goal: 3,
    done: ({ games }) => games,
    title: { en: "Three different games", th: "สามเกมไม่ซ้ำกัน" },
    detail: { en: "Play three different games.", th: "เล่นเกมที่ไม่ซ้ำกันสามเกม" },
  },
  {
    id: "invite-friend",
    prize: { seconds: 1_800, gold: 0 },
    goal: 1,
    done: ({ friends }) => friends,
    title: { en: "Invite a friend", th: "ชวนเพื่อนมาเล่น" },
    detail: {
      en: `Give your invite code to a friend who is new here. They get ${prizeText(inviteePrize, "en")}.`,
      th: `ส่งรหัสเชิญของคุณให้เพื่อนที่เพิ่งเริ่มเล่นที่นี่ เพื่อนจะได้รับ${prizeText(inviteePrize, "th")}`,
    },
  },
  {
    id: "bind-steam",
    prize: { seconds: 0, gold: 20 },
    goal: 1,
    done: ({ steamBound }) => (steamBound ? 1 : 0),
    title: { en: "Bind Steam", th: "เชื่อมต่อ Steam" },
    detail: { en: "Bring your Steam library here.", th: "เชื่อมต่อคลังเกม Steam ของคุณกับที่นี่" },
  },
];

/** Whether a reward may be claimed. */
export function isEarned({ goal, done }: Reward, achievements: Achievements): boolean {
  return done(achievements) >= goal;
}

/** A reward's prize in words. */
export const prizeDetail = ({ prize }: Reward, locale: Locale): string =>
  inLocale(detailWords, locale).worth(prizeText(prize, locale));

/** Task, progress and prize, in words. */
export function rewardDetail(reward: Reward, achievements: Achievements, locale: Locale): string {
  const { detail, goal, done } = reward;
  const progress = goal > 1 ? inLocale(detailWords, locale).progress(done(achievements), goal) : "";
  return `${inLocale(detail, locale)}${progress} ${prizeDetail(reward, locale)}`;
}

interface DetailWords {
  readonly progress: (soFar: number, goal: number) => string;
  readonly worth: (prize: string) => string;
}

/** Texts after a reward's task. */
const detailWords: Translated<DetailWords> = {
  en: {
    progress: (soFar, goal) => ` ${soFar} of ${goal} so far.`,
    worth: (prize) => `It brings you ${prize}.`,
  },
  th: {
    progress: (soFar, goal) => ` (ทำได้แล้ว ${soFar} จาก ${goal})`,
    worth: (prize) => `คุณจะได้รับ${afterThaiWord(prize)}`,
  },
};

/** A reward's title; its id if the reward no longer exists. */
export function rewardTitle(id: string, locale: Locale): string {
  const reward = rewards.find((one) => one.id === id);
  return reward ? inLocale(reward.title, locale) : id;
}
