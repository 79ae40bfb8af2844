import type { ReactNode } from "react";
import { AddedMessages } from "../../../bridge/LazyMessages.tsx";

const loaders = {
  en: () => import("../../../../locales/en.json?compiled&bundle=sheet"),
  th: () => import("../../../../locales/th.json?compiled&bundle=sheet"),
};

/** For the sheet and everything in it, whose texts are not part of the desk's page. */
export function SheetMessages({ children }: { children: ReactNode }) {
  return (
    <AddedMessages name="sheet" loaders={loaders}>
      {children}
    </AddedMessages>
  );
}
