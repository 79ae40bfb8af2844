/** The entry of `npm run dev`: `?record=1` records in this tab, until it is closed or opened with `?record=0`. */
const record = new URLSearchParams(window.location.search).get("record");
if (record === "1") window.sessionStorage.setItem("RECORD", "1");
if (record === "0") window.sessionStorage.removeItem("RECORD");
if (window.sessionStorage.getItem("RECORD") === "1") void import("./recordMain.ts");
else void import("../../src/main.tsx");
