import type { GameBrief } from "../../streams/wire/catalogue.ts";
import { detailsOf } from "../../streams/wire/gameDetails.ts";
import { mapTexts } from "../../streams/wire/mapTexts.ts";
import { type GameOverlay, noOverlay } from "../../streams/wire/operator/gameOverlay.ts";
import type { OpsGameEdit } from "../../streams/wire/operator/ops.ts";
import type { OpsGame } from "../../streams/wire/operator/opsLive.ts";
import type { StoredOverlay } from "../store/play/games.ts";
import type { Store, Transaction } from "../store/store.ts";
import { type Arrangement, arrangementOf } from "./arrangement.ts";
import { changesText, fingerprintOf, fittingPresets } from "./overlays.ts";

type WithholdAnswer = "done" | "unknown";

/** `changed`: another operator was faster. `text`: what it changes. */
type EditAnswer =
  | { readonly kind: "done"; readonly text: string }
  | { readonly kind: "changed"; readonly by: string }
  | { readonly kind: "unfit" }
  | { readonly kind: "unknown" };

interface GameEdit {
  readonly gameId: string;
  /** The version that the operator has seen; 0 for none. */
  readonly version: number;
  readonly overlay: GameOverlay;
  readonly by: string;
  /** Epoch ms. */
  readonly at: number;
}

/** The games as operators see and command them. Other processes know of a change with their next question to the hosts. */
export type OperatedGames = ReturnType<typeof operateGames>;

interface ReportedGame extends Omit<OpsGame, "players" | "playedFor" | "hosts"> {
  /** The service's own, for demonstrations: no host has it. */
  readonly isDemo: boolean;
}

/** @param deps.described every game ever reported, as its host describes it */
export function operateGames(deps: {
  store: Store;
  described: ReadonlyMap<string, GameBrief>;
  arrangement: () => Arrangement;
  rearrange: (now: Arrangement) => void;
  extraIds: readonly string[];
}) {
  const { store, described, arrangement, rearrange, extraIds } = deps;
  /** Runs a change, and lists the games by it. */
  const change = async <Answer>(work: (tx: Transaction) => Promise<Answer>): Promise<Answer> => {
    const { answer, now } = await store.transaction(async (tx) => ({
      answer: await work(tx),
      now: await arrangementOf(tx),
    }));
    rearrange(now);
    return answer;
  };
  return {
    reported(): readonly ReportedGame[] {
      const { withheld, overlays } = arrangement();
      return [...described].map(([id, game]) => {
        const { place, isHidden } = overlays.get(id)?.overlay ?? noOverlay;
        return {
          ...{ id, name: game.docs.en.gameName, place, isHidden },
          isWithheld: withheld.has(id),
          edited: editedBy(game, overlays.get(id)),
          isDemo: extraIds.includes(id),
        };
      });
    },
    /**
     * R-OPS-09. A withheld game cannot be started; whoever plays it plays on. Succeeds where nothing changes.
     * @param record runs in the transaction that says so
     * @returns `unknown` for a game that no host ever had
     */
    setWithheld: (
      gameId: string,
      isWithheld: boolean,
      record: (tx: Transaction, answer: WithholdAnswer) => Promise<void>,
    ): Promise<WithholdAnswer> =>
      change(async (tx) => {
        const answer = described.has(gameId) ? "done" : "unknown";
        if (answer === "done") await tx.withheldGames.set(gameId, isWithheld);
        await record(tx, answer);
        return answer;
      }),
    /** What an operator needs to edit a game; null for one that no host ever had. */
    async editable(id: string): Promise<OpsGameEdit | null> {
      const game = described.get(id);
      if (game === undefined) return null;
      const stored = await store.lookUp((tx) => tx.gameOverlays.find(id));
      return {
        id,
        described: mapTexts(game.docs, ({ gameName: name, summary }) => ({ name, summary })),
        version: stored?.version ?? 0,
        overlay: stored === null ? noOverlay : stored.overlay,
        edited: editedBy(game, stored),
        presets: fittingPresets(game),
        pictures: detailsOf(game)?.screenshots ?? [],
      };
    },
    /** R-OPS-12. Changes nothing where somebody else has changed it meanwhile. @param record as above */
    edit: (
      edit: GameEdit,
      record: (tx: Transaction, answer: EditAnswer) => Promise<void>,
    ): Promise<EditAnswer> =>
      change(async (tx) => {
        const answer = await applyEdit(tx, described.get(edit.gameId), edit);
        await record(tx, answer);
        return answer;
      }),
  };
}

async function applyEdit(
  tx: Transaction,
  game: GameBrief | undefined,
  { gameId, version, overlay, by, at }: GameEdit,
): Promise<EditAnswer> {
  if (game === undefined) return { kind: "unknown" };
  const stored = await tx.gameOverlays.find(gameId);
  if (stored !== null && stored.version !== version) return { kind: "changed", by: stored.editedBy };
  if (overlay.controls !== null && !fittingPresets(game).includes(overlay.controls)) return { kind: "unfit" };
  const madeFor = fingerprintOf(game);
  await tx.gameOverlays.set({
    ...{ gameId, version: version + 1, overlay, madeFor },
    ...{ editedBy: by, editedAt: at },
  });
  return { kind: "done", text: changesText(stored?.overlay ?? noOverlay, overlay) };
}

function editedBy(game: GameBrief, stored: StoredOverlay | null | undefined): OpsGame["edited"] {
  if (!stored) return null;
  const { editedBy: by, editedAt: at, madeFor } = stored;
  return { by, at, fits: madeFor === fingerprintOf(game) };
}
