import { inLocale, type Locale, type Translated } from "../../wire/locale.ts";
import { escapeHtml, translatorFor } from "../html/html.ts";
import { brand, plainPage } from "../html/plainPage.ts";

/** Start page for a phone in the same network. */
export const phonePath = "/phone";
export const authorityPath = `${phonePath}/authority.crt`;
/** Reachable by https only if the phone trusts the certificate. */
export const trustedPath = `${phonePath}/trusted`;

const texts = {
  title: { en: "Play on this phone", th: "เล่นบนโทรศัพท์เครื่องนี้" },
  plain: {
    en: "You can play right away. This connection is plain http, so your browser leaves out:",
    th: "เริ่มเล่นได้ทันที แต่การเชื่อมต่อนี้เป็น http ธรรมดา เบราว์เซอร์จึงปิดความสามารถเหล่านี้ไว้:",
  },
  install: {
    en: "installing the app, and opening it offline",
    th: "การติดตั้งแอป และการเปิดแอปเมื่อไม่มีอินเทอร์เน็ต",
  },
  awake: { en: "keeping the screen on while you play", th: "การเปิดหน้าจอค้างไว้ขณะเล่น" },
  share: { en: "copying and sharing links with one tap", th: "การคัดลอกและแชร์ลิงก์ด้วยการแตะครั้งเดียว" },
  tabs: {
    en: "keeping several tabs of the app in step",
    th: "การทำงานที่สอดคล้องกันเมื่อเปิดแอปหลายแท็บ",
  },
  play: { en: "Play", th: "เล่นเลย" },
  trustTitle: { en: "To get all of it: trust the certificate", th: "ใช้ได้ครบทุกอย่าง: เชื่อถือใบรับรอง" },
  limits: {
    en: "Only do this if you trust whoever runs this computer: they hold its key. It vouches for addresses in private networks and .local names, not for sites on the internet.",
    th: "ทำขั้นตอนนี้เฉพาะเมื่อคุณไว้ใจเจ้าของคอมพิวเตอร์เครื่องนี้ เพราะกุญแจอยู่กับเขา ใบรับรองนี้ใช้ยืนยันได้เฉพาะที่อยู่ในเครือข่ายภายในและชื่อที่ลงท้ายด้วย .local ไม่รวมเว็บไซต์บนอินเทอร์เน็ต",
  },
  download: { en: "Download the certificate", th: "ดาวน์โหลดใบรับรอง" },
  apple1: {
    en: "In Safari, download the certificate and tap Allow.",
    th: "ใน Safari ให้ดาวน์โหลดใบรับรอง แล้วแตะ “อนุญาต”",
  },
  apple2: {
    en: "Open Settings, tap Profile Downloaded, then Install.",
    th: "เปิด “การตั้งค่า” แตะ “ดาวน์โหลดโปรไฟล์แล้ว” แล้วแตะ “ติดตั้ง”",
  },
  apple3: {
    en: "In Settings, open General → About → Certificate Trust Settings and switch on:",
    th: "ใน “การตั้งค่า” ไปที่ ทั่วไป → เกี่ยวกับ → การตั้งค่าความเชื่อถือใบรับรอง แล้วเปิดสวิตช์ของ:",
  },
  android1: { en: "Download the certificate.", th: "ดาวน์โหลดใบรับรอง" },
  android2: {
    en: "Open Settings, search for “CA certificate”, and tap Install anyway. It is usually under Security → Encryption & credentials → Install a certificate. Android may ask for the screen lock.",
    th: "เปิด “การตั้งค่า” ค้นหา “ใบรับรอง CA” แล้วแตะ “ติดตั้งต่อไป” โดยทั่วไปอยู่ที่ ความปลอดภัย → การเข้ารหัสและข้อมูลรับรอง → ติดตั้งใบรับรอง ระบบอาจขอให้ปลดล็อกหน้าจอ",
  },
  android3: {
    en: "Choose authority.crt. Android then says that the network may be monitored; it says so for every certificate that was added.",
    th: "เลือกไฟล์ authority.crt จากนั้น Android จะแจ้งว่าเครือข่ายอาจถูกตรวจสอบ ซึ่งเป็นข้อความที่แสดงกับทุกใบรับรองที่เพิ่มเอง",
  },
  androidNote: {
    en: "Use Chrome, Edge or Samsung Internet: Firefox on Android ignores added certificates by default.",
    th: "ใช้ Chrome, Edge หรือ Samsung Internet เพราะโดยค่าเริ่มต้น Firefox บน Android ไม่ใช้ใบรับรองที่เพิ่มเอง",
  },
  back: {
    en: "Come back to this page: it goes on over https by itself. Sign in there with the same name.",
    th: "กลับมาที่หน้านี้ ระบบจะเปลี่ยนไปใช้ https ให้เอง แล้วเข้าสู่ระบบด้วยชื่อเดิม",
  },
  secureTitle: { en: "You are connected over https", th: "คุณเชื่อมต่อผ่าน https แล้ว" },
  secureLead: { en: "Everything works on this phone.", th: "ทุกอย่างใช้งานได้บนโทรศัพท์เครื่องนี้" },
  remove: {
    en: "To undo it, remove the certificate: on an iPhone under General → VPN & Device Management, on Android under User credentials.",
    th: "หากต้องการยกเลิก ให้ลบใบรับรอง: บน iPhone ที่ ทั่วไป → VPN และการจัดการอุปกรณ์ บน Android ที่ ข้อมูลรับรองของผู้ใช้",
  },
  fingerprint: {
    en: "Fingerprint (SHA-256). The terminal shows the same:",
    th: "ลายนิ้วมือ (SHA-256) ต้องตรงกับที่แสดงในเทอร์มินัล:",
  },
} as const satisfies Record<string, Translated<string>>;

/** Switches to https once the phone trusts the certificate. Keeps the URL's fragment, which no server sees. */
export const script = `
const { origin } = document.currentScript.dataset;
const to = document.querySelector("[name=to]");
to.value += location.hash;
const look = () => fetch(origin + "${trustedPath}", { mode: "no-cors", cache: "no-store" })
  .then(() => location.replace(origin + to.value), () => undefined);
if (origin !== location.origin) {
  look();
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && look());
}
`;

/** Explains which features need https and how to get it, and lets the player choose. */
export function phonePage(view: {
  locale: Locale;
  productName: string;
  /** Name of the authority in the phone's settings. */
  authority: string;
  fingerprint: string;
  /** Whether this page was requested by https. */
  isSecure: boolean;
  /** Whether the browser is on an iPhone or iPad. */
  isApple: boolean;
  /** The same origin by https. */
  secureOrigin: string;
  /** Path to continue at. */
  to: string;
}): string {
  const { locale, productName, isSecure } = view;
  const text = translatorFor(texts, locale);
  const title = isSecure ? "secureTitle" : "title";
  const missing = (["install", "awake", "share", "tabs"] as const).map((key) => `<li>${text(key)}</li>`);
  const lead = isSecure
    ? `<p class="lead">${text("secureLead")}</p>`
    : `<p>${text("plain")}</p><ul class="lead">${missing.join("")}</ul>`;
  return plainPage(
    locale,
    `${inLocale(texts[title], locale)} · ${productName}`,
    `${brand(productName)}
<div class="card"><h1>${text(title)}</h1>${lead}
<form method="post" action="${phonePath}"><input type="hidden" name="to" value="${escapeHtml(view.to)}">
<button class="go" type="submit">${text("play")}</button></form></div>
${isSecure ? `<p class="note">${text("remove")}</p>` : trustSteps(view, text)}
<p class="note">${text("fingerprint")} <code>${view.fingerprint}</code></p>
<script data-origin="${escapeHtml(view.secureOrigin)}">${script}</script>`,
  );
}

function trustSteps(
  { authority, isApple }: { authority: string; isApple: boolean },
  text: (key: keyof typeof texts) => string,
): string {
  const steps = (name: string, isOpen: boolean, list: readonly string[], note: string) =>
    `<details${isOpen ? " open" : ""}><summary>${name}</summary><ol>${list.map((step) => `<li>${step}</li>`).join("")}</ol>${note}</details>`;
  const trusted = `${text("apple3")} <b>${escapeHtml(authority)}</b>`;
  const apple = [text("apple1"), text("apple2"), trusted, text("back")];
  const android = [text("android1"), text("android2"), text("android3"), text("back")];
  return `<div class="card more"><h2>${text("trustTitle")}</h2><p>${text("limits")}</p>
<a class="back" href="${authorityPath}">${text("download")}</a>
${steps("Android", !isApple, android, `<p>${text("androidNote")}</p>`)}
${steps("iPhone, iPad", isApple, apple, "")}</div>`;
}
