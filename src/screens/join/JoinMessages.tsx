import type { ReactNode } from "react";
import { AddedMessages } from "../../bridge/LazyMessages.tsx";

const loaders = {
  en: () => import("../../../locales/en.json?compiled&bundle=join"),
  th: () => import("../../../locales/th.json?compiled&bundle=join"),
};

/** For a guest's page, whose texts no player needs. */
export function JoinMessages({ children }: { children: ReactNode }) {
  return (
    <AddedMessages name="join" loaders={loaders}>
      {children}
    </AddedMessages>
  );
}
