import { useIntl } from "react-intl";

const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** @returns writes a number of bytes in the unit that fits it, in the current language */
export function useFileSize(): (bytes: number) => string {
  const intl = useIntl();
  return (bytes) => {
    const power = bytes < 1_000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
    const unit = units[power] ?? "byte";
    return intl.formatNumber(bytes / 1_000 ** power, {
      style: "unit",
      unit,
      unitDisplay: power === 0 ? "long" : "short",
      maximumFractionDigits: power === 0 ? 0 : 1,
    });
  };
}
