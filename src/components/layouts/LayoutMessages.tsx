import type { ReactNode } from "react";
import { AddedMessages } from "../../bridge/LazyMessages.tsx";

const loaders = {
  en: () => import("../../../locales/en.json?compiled&bundle=layout"),
  th: () => import("../../../locales/th.json?compiled&bundle=layout"),
};

/** For everything about the layouts of touch controls, whose texts are loaded with it. */
export function LayoutMessages({ children }: { children: ReactNode }) {
  return (
    <AddedMessages name="layout" loaders={loaders}>
      {children}
    </AddedMessages>
  );
}
