import type { Locale } from "../../wire/locale.ts";

/**
 * Shown for an invalid `app-config` block (docs/protocol.md, section 1): the key and the reason, in both languages. Plain DOM, because the
 * app has not started.
 */
export function showInvalidConfig(root: HTMLElement, wrong: { key: string; why: string }): void {
  const box = document.createElement("main");
  box.setAttribute("role", "alert");
  box.style.cssText = "max-width:34rem;margin:0 auto;padding:20vh 1.5rem 2rem;line-height:1.6";
  box.append(
    line("h1", "This app is not set up correctly", "en"),
    line("p", `app-config: “${wrong.key}” is wrong: ${wrong.why}.`, "en"),
    line("h2", "แอปนี้ยังตั้งค่าไม่ถูกต้อง", "th"),
    line("p", `app-config: ค่า “${wrong.key}” ไม่ถูกต้อง (${wrong.why})`, "th"),
  );
  root.replaceChildren(box);
}

function line(tag: "h1" | "h2" | "p", text: string, lang: Locale): HTMLElement {
  const element = document.createElement(tag);
  element.lang = lang;
  element.textContent = text;
  return element;
}
