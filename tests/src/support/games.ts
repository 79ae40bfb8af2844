import { type GameBrief, gameBrief } from "../../../streams/wire/catalogue.ts";
import type { UserInfo } from "../../../streams/wire/stored.ts";

export const player: UserInfo = {
  token: "token",
  userId: "u-1",
  nickName: "Mali",
  avatar: "",
  nation: "TH",
  wssToken: "",
  expiresAt: 0,
};

/** A game with as little as the wire allows, and what the test adds. */
export function aGame(id: string, more: Partial<GameBrief> = {}): GameBrief {
  const game = gameBrief.parse({
    gameIdStr: id,
    startMode: 1,
    genres: ["racing"],
    docs: { en: { gameName: `Game ${id}`, headerImage: "", headerImageVertical: "", pcBackPath: "" } },
  });
  return { ...game, ...more };
}
