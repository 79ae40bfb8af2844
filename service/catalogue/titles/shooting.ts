import { epic, noOwnProgram, offline, pc, playWithSteam, sharedByGroup, steam } from "../model/launch.ts";
import type { Title } from "../model/title.ts";

export const shooting: readonly Title[] = [
  {
    id: "g-ironveil",
    genres: ["shooting", "action"],
    en: [
      "Ironveil",
      "Forty tonnes of walking armour, and the rain hides bigger ones. Swap arms in the field and aim for the knees.",
    ],
    th: ["ไอรอนเวล", "เกราะเดินได้หนักสี่สิบตัน กับคู่ต่อสู้ที่ใหญ่กว่าซ่อนอยู่หลังม่านฝน เปลี่ยนแขนกลางสนามแล้วเล็งที่หัวเข่า"],
    launch: [epic("ironveil"), sharedByGroup],
  },
  {
    id: "g-starlance",
    genres: ["shooting", "classic"],
    en: [
      "Starlance Squadron",
      "Dogfights in the rings of a rose-coloured giant. Easy to fly, hard to put down, kind to two thumbs.",
    ],
    th: ["ฝูงบินสตาร์แลนซ์", "ดวลยานรบกลางวงแหวนของดาวยักษ์สีกุหลาบ บังคับง่าย วางไม่ลง และเล่นด้วยนิ้วโป้งสองข้างก็พอ"],
    launch: [pc("starlance")],
  },
  {
    id: "g-dust-and-copper",
    genres: ["shooting", "adventure"],
    en: [
      "Dust & Copper",
      "A mining town, a debt and nine duels at sundown. Whoever looks away first has already lost.",
    ],
    th: ["ฝุ่นกับทองแดง", "เมืองเหมือง หนี้ก้อนหนึ่ง และการดวลเก้าครั้งยามตะวันตกดิน ใครหลบตาก่อนคือคนแพ้"],
    launch: [noOwnProgram, offline],
  },
  {
    id: "g-ghost-relay",
    genres: ["shooting", "strategy"],
    en: [
      "Ghost Relay",
      "Four operators, one hand-over, no second attempt. Plan the route in the dark and be gone before the lights return.",
    ],
    th: ["โกสต์รีเลย์", "ทีมสี่คน ส่งไม้ต่อกันครั้งเดียว ไม่มีโอกาสแก้ตัว วางเส้นทางในความมืดแล้วหายตัวไปก่อนไฟกลับมา"],
    launch: [steam("ghost-relay", "9000105"), playWithSteam],
  },
];
