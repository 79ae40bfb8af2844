import { application, epic, pc, playWithSteam, sharedByGroup, singlePlay, steam } from "../model/launch.ts";
import type { Title } from "../model/title.ts";

export const racing: readonly Title[] = [
  {
    id: "g-halogen-mile",
    genres: ["racing"],
    en: [
      "Halogen Mile",
      "One endless avenue, one setting sun, and traffic that never brakes. Thread the gaps and keep the lights pink.",
    ],
    th: ["ฮาโลเจนไมล์", "ถนนสายยาวไม่รู้จบ ตะวันที่กำลังลับฟ้า และรถที่ไม่มีใครยอมแตะเบรก แทรกช่องว่างให้ทันแล้วเหยียบให้มิด"],
    launch: [pc("halogen-mile")],
  },
  {
    id: "g-dunebreaker",
    genres: ["racing", "action"],
    en: [
      "Dunebreaker Rally",
      "Six days across a desert that moves at night. Read the sand, land the jumps and bring the buggy home in one piece.",
    ],
    th: ["ดูนเบรกเกอร์ แรลลี่", "แรลลี่หกวันข้ามทะเลทรายที่เปลี่ยนรูปทุกคืน อ่านผืนทรายให้ออก กระโดดให้ลง แล้วพารถกลับมาให้ครบชิ้น"],
    launch: [steam("dunebreaker", "9000101"), playWithSteam, sharedByGroup],
  },
  {
    id: "g-riverlight",
    genres: ["racing", "sport"],
    en: [
      "Riverlight Longtails",
      "Longtail boats race the canals on the night of the lanterns. Every bend is narrower than the last.",
    ],
    th: ["เรือหางยาวคืนโคม", "ศึกเรือหางยาวกลางคลองในคืนลอยโคม ทุกโค้งแคบกว่าโค้งก่อน ใครใจนิ่งกว่าได้เข้าเส้นชัยก่อน"],
    launch: [application("riverlight"), singlePlay("riverlight")],
  },
  {
    id: "g-apex-ribbon",
    genres: ["racing", "strategy"],
    en: [
      "Apex Ribbon",
      "Formula racing seen from the sky, on tracks that fold over themselves. Brake late, pit early, win by a nose.",
    ],
    th: ["เอเพ็กซ์ริบบอน", "แข่งรถสูตรจากมุมมองบนฟ้า บนสนามที่พันทับกันเหมือนริบบิ้น เบรกให้ช้า เข้าพิตให้ไว แล้วเฉือนชนะที่เส้น"],
    launch: [epic("apex-ribbon")],
  },
];
