import { defineMessages, type TypedMessageDescriptor } from "react-intl";
import type { Mode } from "../../../wire/modes.ts";

const names = defineMessages({
  freeAccount: { id: "mode.freeAccount", defaultMessage: "Account Sharing" },
  ownAccount: { id: "mode.ownAccount", defaultMessage: "Account Assistant" },
  singlePlay: { id: "mode.singlePlay", defaultMessage: "Single-play" },
  offline: { id: "mode.offline", defaultMessage: "Offline" },
  pcMode: { id: "mode.pcMode", defaultMessage: "PC Mode" },
  playWithSteam: { id: "mode.playWithSteam", defaultMessage: "Play with Steam" },
});

const explanations = defineMessages({
  freeAccount: {
    id: "mode.freeAccount.what",
    defaultMessage: "Borrow a shared account and play on with its saves.",
  },
  ownAccount: {
    id: "mode.ownAccount.what",
    defaultMessage: "Use your own account, with its saves. We help you sign in.",
  },
  singlePlay: { id: "mode.singlePlay.what", defaultMessage: "Play without an account. Nothing is saved." },
  offline: {
    id: "mode.offline.what",
    defaultMessage: "The game runs without a network, with your own saves.",
  },
  pcMode: { id: "mode.pcMode.what", defaultMessage: "The game starts with your own saves." },
  playWithSteam: {
    id: "mode.playWithSteam.what",
    defaultMessage: "Open it from your own Steam library, with its saves.",
  },
});

/** Each game mode's name, and what it means in one line. */
export const modeMessages: Readonly<
  Record<Mode, { name: TypedMessageDescriptor; description: TypedMessageDescriptor }>
> = {
  1: { name: names.freeAccount, description: explanations.freeAccount },
  2: { name: names.ownAccount, description: explanations.ownAccount },
  3: { name: names.singlePlay, description: explanations.singlePlay },
  4: { name: names.offline, description: explanations.offline },
  5: { name: names.pcMode, description: explanations.pcMode },
  10: { name: names.playWithSteam, description: explanations.playWithSteam },
};
