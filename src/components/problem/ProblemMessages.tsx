import type { ReactNode } from "react";
import { AddedMessages } from "../../bridge/LazyMessages.tsx";
import type { MessageModule } from "../../bridge/translations.ts";

const loaders = import.meta.glob<MessageModule>("/locales/*.json", { query: "?compiled&bundle=problem" });

/** For the form of a problem, whose texts are loaded with it. */
export function ProblemMessages({ children }: { children: ReactNode }) {
  return <AddedMessages loaders={loaders}>{children}</AddedMessages>;
}
