import { type Outcome, refuse } from "../lib/outcome.ts";

/** The offers of one player or guest. */
export interface OfferTurns {
  /** Counts offers, so that of two concurrent ones only the newest wins. */
  offers: number;
  /** Offers that are being answered now. */
  answering: number;
}

/** What an offer has opened. */
interface Turn<Opened> {
  readonly opened: Opened;
  /** False when a newer offer came meanwhile. */
  readonly isNewest: boolean;
}

/** Opens what an offer needs, unless `max` offers are being answered already. */
export async function takeTurn<Opened>(
  turns: OfferTurns,
  max: number,
  open: () => Promise<Opened>,
): Promise<Outcome<Turn<Opened>>> {
  if (turns.answering >= max) return refuse(409, "too many offers at once");
  turns.offers += 1;
  const number = turns.offers;
  turns.answering += 1;
  try {
    const opened = await open();
    return { ok: true, value: { opened, isNewest: turns.offers === number } };
  } finally {
    turns.answering -= 1;
  }
}
