import {
  application,
  noOwnProgram,
  offline,
  playWithSteam,
  sharedByGroup,
  singlePlay,
  steam,
  uplay,
} from "../model/launch.ts";
import type { Title } from "../model/title.ts";

export const sport: readonly Title[] = [
  {
    id: "g-floodlight-eleven",
    genres: ["sport"],
    en: [
      "Floodlight Eleven",
      "Take a village club to the big lights. Quick five-minute matches, one long season, and a crowd that remembers.",
    ],
    th: ["ฟลัดไลต์ อีเลฟเวน", "พาทีมบ้านเราขึ้นไปเตะใต้แสงไฟสนามใหญ่ แมตช์ละห้านาที ฤดูกาลยาวเหยียด และกองเชียร์ที่ไม่เคยลืม"],
    launch: [
      steam("floodlight-eleven", "9000102"),
      playWithSteam,
      sharedByGroup,
      singlePlay("floodlight-eleven"),
      offline,
    ],
  },
  {
    id: "g-backboard-alley",
    genres: ["sport", "action"],
    en: [
      "Backboard Alley",
      "Three on three behind the noodle shop, first to eleven. Style counts double once the moon is up.",
    ],
    th: ["แบ็กบอร์ดหลังซอย", "บาสสามต่อสามหลังร้านก๋วยเตี๋ยว ใครถึงสิบเอ็ดแต้มก่อนชนะ พอพระจันทร์ขึ้น ลีลาคิดแต้มสองเท่า"],
    launch: [application("backboard-alley")],
  },
  {
    id: "g-takraw-kings",
    genres: ["sport", "classic"],
    en: [
      "Takraw Kings",
      "Sepak takraw with the gravity turned down a little. Spike over the net, land on your feet, hear the temple fair roar.",
    ],
    th: ["ราชันตะกร้อ", "เซปักตะกร้อที่แรงโน้มถ่วงเบาลงนิดหน่อย ฟาดให้ข้ามตาข่าย ลงให้สวย แล้วฟังเสียงเฮทั้งงานวัด"],
    launch: [noOwnProgram, singlePlay("takraw-kings")],
  },
  {
    id: "g-powderline",
    genres: ["sport", "racing"],
    en: [
      "Powderline",
      "One mountain, no lifts, fresh snow every night. Draw your own line under the northern lights.",
    ],
    th: ["พาวเดอร์ไลน์", "ภูเขาหนึ่งลูก ไม่มีกระเช้า หิมะใหม่ทุกคืน ขีดเส้นทางของตัวเองลงมาใต้แสงเหนือ"],
    launch: [uplay("powderline"), offline],
  },
];
