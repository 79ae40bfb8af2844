import {
  offline,
  pc,
  playWithSteam,
  sharedByGroup,
  sharedByProgram,
  singlePlay,
  steam,
  uplay,
} from "../model/launch.ts";
import type { Title } from "../model/title.ts";

/** Puzzles, strategy, simulation and role-playing: worlds to stay in. */
export const worlds: readonly Title[] = [
  {
    id: "g-prismhall",
    genres: ["puzzle"],
    en: [
      "Prismhall",
      "Turn glass, bend light, open doors. A hundred rooms and not one word of explanation needed.",
    ],
    th: ["โถงปริซึม", "หมุนแก้ว หักเหแสง เปิดประตู หนึ่งร้อยห้องโดยไม่ต้องมีคำอธิบายสักคำ"],
    launch: [pc("prismhall")],
  },
  {
    id: "g-folding-house",
    genres: ["puzzle", "adventure"],
    en: [
      "The Folding House",
      "Every staircase leads up, depending on where you stand. Turn the house until the door you need is the door you have.",
    ],
    th: ["บ้านพับได้", "บันไดทุกขั้นพาขึ้นข้างบนเสมอ แล้วแต่ว่าคุณยืนอยู่ตรงไหน หมุนบ้านจนประตูที่ต้องการมาอยู่ตรงหน้า"],
    launch: [steam("folding-house", "9000107"), playWithSteam, singlePlay("folding-house")],
  },
  {
    id: "g-tidy-planets",
    genres: ["simulation", "puzzle"],
    en: [
      "Tidy Little Planets",
      "Plant a tree, hang out the washing, move a mountain two steps to the left. Very small worlds, very kind evenings.",
    ],
    th: ["ดาวน้อยน่าอยู่", "ปลูกต้นไม้ ตากผ้า ขยับภูเขาไปทางซ้ายสองก้าว โลกใบจิ๋วสำหรับค่ำคืนที่ใจดี"],
    launch: [pc("tidy-planets"), singlePlay("tidy-planets")],
  },
  {
    id: "g-hexmarch",
    genres: ["strategy", "classic"],
    en: [
      "Hexmarch",
      "Six sides to every problem and a rival on each. Whole wars that fit between two train stations.",
    ],
    th: ["ศึกหกเหลี่ยม", "ทุกปัญหามีหกด้าน และทุกด้านมีคู่แข่ง สงครามทั้งศึกจบได้ระหว่างรถไฟฟ้าสองสถานี"],
    launch: [uplay("hexmarch"), sharedByProgram],
  },
  {
    id: "g-emberwing",
    genres: ["roleplay", "action"],
    en: [
      "Emberwing",
      "The dragon on your tower will not leave, so you may as well learn to ride. A role-playing tale of a slow friendship.",
    ],
    th: ["ปีกถ่านเพลิง", "มังกรบนหอคอยของคุณไม่ยอมไปไหน ก็คงต้องหัดขี่มันเสียเลย เรื่องราวสวมบทบาทของมิตรภาพที่ค่อย ๆ ก่อตัว"],
    launch: [steam("emberwing", "9000108"), playWithSteam, sharedByGroup, offline],
  },
  {
    id: "g-colony-saffron",
    genres: ["simulation", "strategy"],
    en: [
      "Colony Saffron",
      "Grow the first forest on a rust-red world, one glass dome at a time. Storm season starts in ninety days.",
    ],
    th: ["อาณานิคมแซฟฟรอน", "ปลูกป่าผืนแรกบนดาวสีสนิม ทีละโดมแก้ว ฤดูพายุจะเริ่มในอีกเก้าสิบวัน"],
    launch: [pc("colony-saffron"), offline],
  },
  {
    id: "g-night-market",
    genres: ["simulation", "roleplay"],
    en: [
      "Night Market Boss",
      "One wok, one borrowed stall and a whole street to win over before dawn. The auntie next door is watching.",
    ],
    th: ["เจ้าพ่อตลาดโต้รุ่ง", "กระทะหนึ่งใบ แผงเช่าหนึ่งแผง กับทั้งถนนที่ต้องเอาชนะใจก่อนฟ้าสาง ป้าแผงข้าง ๆ จับตาดูอยู่"],
    launch: [pc("night-market")],
  },
];
