import { type GameBrief, gameBrief } from "../../wire/catalogue.ts";

const covers = {
  headerImage: "/covers/g-blank-slate-wide.webp",
  headerImageVertical: "/covers/g-blank-slate-tall.webp",
  pcBackPath: "/covers/g-blank-slate-back.webp",
};

/**
 * Games that can't be played, to show how the app handles that; listed only with `DEMO_GAMES=1`. None of them offers a mode, because
 * each of their flags lacks a required companion.
 */
export const demoGames: readonly GameBrief[] = [
  gameBrief.parse({
    gameIdStr: "g-blank-slate",
    startMode: -1,
    rentalSupport: 1,
    offlineMode: 1,
    playWithSteam: 1,
    genres: ["puzzle"],
    docs: {
      en: {
        ...covers,
        gameName: "Blank Slate",
        summary:
          "A game that is still on the drawing board. It is listed, but there is no way to play it yet.",
      },
      th: {
        ...covers,
        gameName: "กระดานเปล่า",
        summary: "เกมที่ยังอยู่บนกระดานเขียนแบบ มีชื่ออยู่ในรายการ แต่ยังไม่มีทางให้เล่น",
      },
    },
  }),
];
