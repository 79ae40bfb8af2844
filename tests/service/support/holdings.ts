import type { Holdings } from "../../../service/store/holdings.ts";

/** What an account holds that has nothing; its trial was given. */
export const nothingHeld: Holdings = {
  trial: 0,
  hour: 0,
  hourUntil: 0,
  reward: 0,
  memberUntil: 0,
  proUntil: 0,
  plan: null,
  gold: 0,
  testPlay: true,
};
