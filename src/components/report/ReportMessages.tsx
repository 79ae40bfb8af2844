import type { ReactNode } from "react";
import { AddedMessages } from "../../bridge/LazyMessages.tsx";

const loaders = {
  en: () => import("../../../locales/en.json?compiled&bundle=report"),
  th: () => import("../../../locales/th.json?compiled&bundle=report"),
};

/** For session reports, whose texts are not part of any page. */
export function ReportMessages({ children }: { children: ReactNode }) {
  return (
    <AddedMessages name="report" loaders={loaders}>
      {children}
    </AddedMessages>
  );
}
