import type { OpsAuditEntry } from "../../streams/wire/operator/ops.ts";

const columns = ["seq", "at", "operator", "action", "target", "reason", "result", "detail"] as const;

/** The log as a table for spreadsheets (RFC 4180). Times are in UTC. */
export function auditCsv(entries: readonly OpsAuditEntry[]): string {
  const rows = entries.map((entry) =>
    columns.map((name) => (name === "at" ? new Date(entry.at).toISOString() : String(entry[name]))),
  );
  return [columns, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

/** A quoted cell. An apostrophe keeps a spreadsheet from running what somebody wrote as a formula. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

export function auditJson(entries: readonly OpsAuditEntry[]): string {
  return JSON.stringify(entries.map((entry) => ({ ...entry, at: new Date(entry.at).toISOString() })));
}
