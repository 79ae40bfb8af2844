import { epic, noOwnProgram, offline, pc, sharedByGroup, singlePlay, steam } from "../model/launch.ts";
import type { Title } from "../model/title.ts";

export const adventure: readonly Title[] = [
  {
    id: "g-lantern-keeper",
    genres: ["adventure", "puzzle"],
    en: [
      "The Lantern Keeper",
      "You inherit a lighthouse and the log of everyone it ever saved. Somebody out there still answers the light.",
    ],
    th: ["ผู้เฝ้าประภาคาร", "คุณได้รับมรดกเป็นประภาคารกับบันทึกชื่อทุกคนที่มันเคยช่วยไว้ และกลางทะเลยังมีใครบางคนตอบแสงไฟกลับมา"],
    launch: [steam("lantern-keeper", "9000106"), offline],
  },
  {
    id: "g-elephant-road",
    genres: ["adventure", "simulation"],
    en: [
      "Elephant Road",
      "Walk an old trade road with a young elephant who has opinions about every village on the way.",
    ],
    th: ["เส้นทางช้าง", "เดินไปตามเส้นทางค้าขายเก่าแก่กับช้างหนุ่มที่มีความเห็นกับทุกหมู่บ้านที่ผ่าน"],
    launch: [pc("elephant-road")],
  },
  {
    id: "g-deepwatch",
    genres: ["adventure"],
    en: [
      "Deepwatch",
      "One lamp, one breath, and a whale that keeps turning up wherever you are lost. Map the trench before the battery dies.",
    ],
    th: ["เฝ้าห้วงลึก", "ไฟหนึ่งดวง ลมหายใจเฮือกเดียว กับวาฬที่โผล่มาทุกครั้งที่คุณหลงทาง ทำแผนที่ร่องลึกให้เสร็จก่อนแบตหมด"],
    launch: [epic("deepwatch"), sharedByGroup, offline],
  },
  {
    id: "g-cloud-courier",
    genres: ["adventure", "racing"],
    en: [
      "Cloud Courier",
      "Deliver letters between floating islands in a biplane older than you are. Mind the updraughts and the aunts.",
    ],
    th: ["ไปรษณีย์เหนือเมฆ", "ส่งจดหมายระหว่างเกาะลอยฟ้าด้วยเครื่องบินปีกสองชั้นที่แก่กว่าคุณ ระวังลมหอบกับบรรดาคุณป้า"],
    launch: [noOwnProgram, singlePlay("cloud-courier")],
  },
];
