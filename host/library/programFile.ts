import { closeSync, openSync, readSync } from "node:fs";

/** Type of a file, by its first bytes. */
export type FileKind = "linux" | "other-processor" | "script" | "windows" | "windows-32" | "dos" | "data";

/** Machine numbers in ELF files, by Node's name of the processor. */
const machines: Readonly<Record<string, number>> = { x64: 62, arm64: 183, ia32: 3, arm: 40, riscv64: 243 };
const headBytes = 4_096;

/** The first bytes of a file, padded with zeros. @throws if it can't be read */
export function headOf(file: string, bytes: number): Buffer {
  const head = Buffer.alloc(bytes);
  const handle = openSync(file, "r");
  try {
    readSync(handle, head, 0, bytes, 0);
  } finally {
    closeSync(handle);
  }
  return head;
}

/** Reads the first bytes of a file to find its type. @throws if it can't be read */
export function fileKind(file: string): FileKind {
  const head = headOf(file, headBytes);
  if (head.toString("latin1", 0, 2) === "#!") return "script";
  if (head.toString("latin1", 0, 4) === "\x7fELF")
    return head.readUInt16LE(18) === machines[process.arch] ? "linux" : "other-processor";
  if (head.toString("latin1", 0, 2) !== "MZ") return "data";
  const at = head.readUInt32LE(60);
  if (at >= headBytes - 6 || head.toString("latin1", at, at + 4) !== "PE\0\0") return "dos";
  return head.readUInt16LE(at + 4) === 0x8664 ? "windows" : "windows-32";
}
