import { modes } from "../../wire/modes.ts";
import type { GameDescription } from "../library/gameDescription.ts";

/** Saves and network of a game in a mode. */
export interface ModeRun {
  /** Owner of the saves; null for none. */
  readonly profile: string | null;
  readonly network: boolean;
}

/**
 * How a game runs in a mode (R-PLAY-07, R-HOST-04). PC Mode: as described. Single-play: without account, so without saves.
 * Offline: without network. Account Sharing: with the saves of the shared account. A game without `saves` has none in any mode.
 * @param wanted profile named by the service; null for none
 * @returns null if the game does not offer the mode
 */
export function runInMode(game: GameDescription, mode: number, wanted: string | null): ModeRun | null {
  const { network } = game;
  const profile = game.saves === null ? null : wanted;
  if (mode === modes.pcMode) return { profile, network };
  if (mode === modes.singlePlay && game.modes.singlePlay) return { profile: null, network };
  if (mode === modes.offline && game.modes.offline) return { profile, network: false };
  if (mode === modes.freeAccount && game.modes.accountSharing) return { profile, network };
  return null;
}
