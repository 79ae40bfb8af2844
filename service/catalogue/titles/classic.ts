import { noOwnProgram, offline, pc, singlePlay, uplay } from "../model/launch.ts";
import type { Title } from "../model/title.ts";

export const classic: readonly Title[] = [
  {
    id: "g-brick-comet",
    genres: ["classic", "puzzle"],
    en: [
      "Brick Comet",
      "A paddle, a comet and a wall with opinions. The oldest game there is, with better explosions.",
    ],
    th: ["ดาวหางทะลวงอิฐ", "ไม้ตี ดาวหาง และกำแพงที่ไม่ยอมง่าย ๆ เกมเก่าแก่ที่สุดเกมหนึ่ง แต่ระเบิดสวยกว่าเดิม"],
    launch: [pc("brick-comet")],
  },
  {
    id: "g-cabinet-88",
    genres: ["classic", "action"],
    en: [
      "Cabinet 88",
      "Eighty-eight tiny arcade games in one machine nobody remembers buying. Beat one to hear the next coin drop.",
    ],
    th: ["ตู้เกมหมายเลข 88", "เกมตู้จิ๋วแปดสิบแปดเกมในตู้ที่ไม่มีใครจำได้ว่าซื้อมา ชนะหนึ่งเกม เหรียญถัดไปก็หล่น"],
    launch: [noOwnProgram, singlePlay("cabinet-88")],
  },
  {
    id: "g-nine-keys",
    genres: ["classic", "adventure", "roleplay"],
    en: [
      "Knight of Nine Keys",
      "A small knight, a very large door. Jump, climb and bargain your way to the ninth key.",
    ],
    th: ["อัศวินกุญแจเก้าดอก", "อัศวินตัวเล็กกับประตูบานใหญ่มาก กระโดด ปีน และต่อรองไปจนถึงกุญแจดอกที่เก้า"],
    launch: [pc("nine-keys"), offline],
  },
  {
    id: "g-pagoda-fists",
    genres: ["classic", "action"],
    en: [
      "Pagoda Fists",
      "Seven floors, seven masters, one button for pride. A duel never lasts longer than a held breath.",
    ],
    th: ["หมัดเจดีย์แดง", "เจ็ดชั้น เจ็ดปรมาจารย์ และปุ่มหนึ่งไว้รักษาศักดิ์ศรี ทุกการประลองสั้นแค่อึดใจเดียว"],
    launch: [uplay("pagoda-fists"), singlePlay("pagoda-fists")],
  },
];
