import type { ReactNode } from "react";
import { AddedMessages } from "../../bridge/LazyMessages.tsx";

const loaders = {
  en: () => import("../../../locales/en.json?compiled&bundle=problem"),
  th: () => import("../../../locales/th.json?compiled&bundle=problem"),
};

/** For the form of a problem, whose texts are loaded with it. */
export function ProblemMessages({ children }: { children: ReactNode }) {
  return (
    <AddedMessages name="problem" loaders={loaders}>
      {children}
    </AddedMessages>
  );
}
