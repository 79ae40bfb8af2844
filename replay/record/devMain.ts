/**
 * The entry of `npm run dev`: the app, or with `?record=1` the app with recording. The setting holds for this
 * tab until it is closed or `?record=0` turns it off.
 */
const record = new URLSearchParams(window.location.search).get("record");
if (record === "1") window.sessionStorage.setItem("RECORD", "1");
if (record === "0") window.sessionStorage.removeItem("RECORD");
if (window.sessionStorage.getItem("RECORD") === "1") void import("./recordMain.ts");
else void import("../../src/main.tsx");
