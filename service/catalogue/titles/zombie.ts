import {
  noOwnProgram,
  offline,
  pc,
  playWithSteam,
  sharedByGroup,
  sharedByProgram,
  singlePlay,
  steam,
  steamOnly,
} from "../model/launch.ts";
import type { Title } from "../model/title.ts";

export const zombie: readonly Title[] = [
  {
    id: "g-last-bus",
    genres: ["zombie", "adventure"],
    en: [
      "Last Bus to Ashfall",
      "You drive the only bus that still runs. Decide who gets a seat, what stays behind and when to switch off the lights.",
    ],
    th: ["รถเมล์เที่ยวสุดท้ายสู่แอชฟอลล์", "คุณขับรถเมล์คันสุดท้ายที่ยังวิ่งอยู่ เลือกว่าใครได้ขึ้น อะไรต้องทิ้ง และเมื่อไรควรดับไฟหน้า"],
    launch: [steam("last-bus", "9000103"), sharedByProgram],
  },
  {
    id: "g-dead-hour-diner",
    genres: ["zombie", "simulation"],
    en: [
      "Dead Hour Diner",
      "Cook until three, fight until four. The regulars tip well; the others come in through the windows.",
    ],
    th: ["ร้านโต้รุ่งชั่วโมงผี", "ทำกับข้าวถึงตีสาม สู้ตายถึงตีสี่ ขาประจำทิปหนัก ส่วนพวกที่เหลือเข้าทางหน้าต่าง"],
    launch: [noOwnProgram, sharedByProgram],
  },
  {
    id: "g-hollow-harvest",
    genres: ["zombie", "strategy"],
    en: [
      "Hollow Harvest",
      "By day you plant, by night the field gives back what was buried there. Keep the fence up till morning.",
    ],
    th: ["ฮอลโลว์ฮาร์เวสต์", "กลางวันหว่านไถ กลางคืนผืนนาคืนสิ่งที่ฝังไว้ ประคองรั้วให้อยู่จนฟ้าสาง"],
    launch: [steamOnly("hollow-harvest", "9000104"), playWithSteam],
  },
  {
    id: "g-quarantine-tower",
    genres: ["zombie", "shooting"],
    en: [
      "Quarantine Tower",
      "Thirty floors, one of them yours. Barricade the stairs, light the roof and hold out for the helicopter.",
    ],
    th: ["ตึกกักกัน", "ตึกสามสิบชั้น มีชั้นเดียวที่เป็นของคุณ ปิดบันไดให้แน่น จุดไฟบนดาดฟ้า แล้วยื้อไว้จนเฮลิคอปเตอร์มาถึง"],
    launch: [pc("quarantine-tower"), sharedByGroup, singlePlay("quarantine-tower"), offline],
  },
];
