import type { ComponentType } from "react";
import { defineMessages } from "react-intl";
import type { SheetPage } from "../../../../streams/features/desk/sheet.ts";
import { ReportPage } from "./ReportPage.tsx";
import type { SectionProps } from "./sectionProps.ts";

const titles = defineMessages({ report: { id: "sheet.report.title", defaultMessage: "Report a problem" } });

/** The sheet's pages behind its menu. The back button leads back to that. */
export const sheetPages = {
  report: { title: titles.report, Page: ReportPage },
} satisfies Readonly<
  Record<Exclude<SheetPage, "menu">, { title: { id: string }; Page: ComponentType<SectionProps> }>
>;
