import encodeQR from "qr";
import { useMemo } from "react";
import styles from "./QrCode.module.css";

interface Props {
  readonly text: string;
  /** What it is, for those who do not see it. */
  readonly label: string;
}

/** Capacity of a QR code in bytes at the lowest error correction, which is enough on a screen. */
const maxBytes = 2_953;

/** Whether a text has room in a QR code. */
export function fitsQrCode(text: string): boolean {
  return new TextEncoder().encode(text).length <= maxBytes;
}

/** A text as a QR code, dark on light as every camera wants it. */
export default function QrCode({ text, label }: Props) {
  const rows = useMemo(() => encodeQR(text, "raw", { ecc: "low", border: 4 }), [text]);
  const path = useMemo(() => rows.map((row, y) => runsOf(row, y)).join(""), [rows]);
  return (
    <svg className={styles.code} viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}

/** The dark parts of a row as rectangles. */
function runsOf(row: readonly boolean[], y: number): string {
  let path = "";
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue;
    const from = x;
    while (row[x + 1]) x += 1;
    path += `M${from} ${y}h${x + 1 - from}v1H${from}z`;
  }
  return path;
}
