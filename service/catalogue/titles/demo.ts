import { noOwnProgram } from "../model/launch.ts";
import type { Title } from "../model/title.ts";

/** For demonstrations: its flags all lack what would make them count, so it offers no mode at all. */
export const demo: readonly Title[] = [
  {
    id: "g-blank-slate",
    genres: ["puzzle"],
    en: [
      "Blank Slate",
      "A game that is still on the drawing board. It is listed, but there is no way to play it yet.",
    ],
    th: ["กระดานเปล่า", "เกมที่ยังอยู่บนกระดานเขียนแบบ มีชื่ออยู่ในรายการ แต่ยังไม่มีทางให้เล่น"],
    launch: [noOwnProgram, { rentalSupport: 1, offlineMode: 1, playWithSteam: 1 }],
  },
];
