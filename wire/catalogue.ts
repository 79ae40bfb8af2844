import * as z from "zod/mini";
import { localized } from "./localized.ts";
import { detail, flag, id, text } from "./shapes.ts";

/** How a game is launched on its host. */
export const startModes = { NORMAL: -1, APPLICATION: 1, STEAM: 3, EPIC: 6, UPLAY: 7 } as const;

export const startMode = z.literal(Object.values(startModes));

/** A game's texts and images in one language. */
const docShape = {
  gameName: z.string(),
  headerImage: text,
  headerImageVertical: text,
  pcBackPath: text,
  summary: text,
};
const knownDoc = z.object(docShape);
const gameDoc: z.ZodMiniType<z.infer<typeof knownDoc>> = z.looseObject(docShape);
export const gameDocs = localized(gameDoc);

const briefShape = {
  gameIdStr: id,
  sourceId: detail,
  startMode,
  startPath: text,
  startProcess: text,
  preStartPath: text,
  offlinePreStartPath: text,
  rentalPreStartPath: text,
  withoutAccStartPath: text,
  withoutAccStartProcess: text,
  withoutAccPreStartPath: text,
  windowTitle: text,
  windowClass: text,
  steamStartParam: text,
  gameStartParam: text,
  epicId: detail,
  rentalSupport: flag,
  isAccountGroup: flag,
  offlineMode: flag,
  playWithSteam: flag,
  withoutAccMode: flag,
  keyId: detail,
  keyboardType: detail,
  genres: z.array(z.string()),
  docs: gameDocs,
  /** Ext. A `GameDetails` (`gameDetails.ts`), which only the game's page reads. */
  details: z.optional(z.unknown()),
};
const knownBrief = z.object(briefShape);
export type GameBrief = z.infer<typeof knownBrief>;

/** A game in the catalogue. Unknown members are preserved: the start info passes them on to the host. */
export const gameBrief: z.ZodMiniType<GameBrief> = z.looseObject(briefShape);

export const gameModule = z.enum([
  "top_10",
  "recently_games",
  "classic_games",
  "sport_games",
  "zombie_games",
  "racing_games",
  "shooting_games",
]);
export type GameModule = z.infer<typeof gameModule>;

export const navigationSection = z.object({
  id,
  type: z.enum(["banner", "module", "types", "bind_steam", "steam_card", "bookmark"]),
  module: z.optional(gameModule),
  layout: z.optional(z.enum(["classic", "top10", "horizontal", "recent"])),
  title: localized(z.string()),
  items: z.optional(z.array(z.object({ image: z.string(), link: z.string() }))),
});
export type NavigationSection = z.infer<typeof navigationSection>;

/** The common part of all sections, also of kinds that this version of the app does not know. */
const anySection = z.object({
  type: z.string(),
  module: z.optional(z.string()),
  layout: z.optional(z.string()),
});

/** `POST /activity/getHomeNavigation`. Sections of an unknown kind are left out; the others show. */
export const navigation = z.object({
  list: z.pipe(
    z.pipe(
      z.array(z.unknown()),
      z.transform((list) => list.filter(isKnownKind)),
    ),
    z.array(navigationSection),
  ),
});

function isKnownKind(section: unknown): boolean {
  const { type, module, layout } = navigationSection.shape;
  // Keep what is no section at all, so that it fails the schema.
  return (
    !anySection.safeParse(section).success || z.object({ type, module, layout }).safeParse(section).success
  );
}

export const steamGame = z.object({
  imageUrl: z.string(),
  GameIdStr: id,
  gameName: z.string(),
  /** Minutes. */
  playtime: z.number().check(z.gte(0)),
});
