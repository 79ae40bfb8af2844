import type { ReactNode } from "react";
import { AddedMessages } from "../../bridge/LazyMessages.tsx";
import type { MessageModule } from "../../bridge/translations.ts";

const loaders = import.meta.glob<MessageModule>("/locales/*.json", { query: "?compiled&bundle=report" });

/** For session reports, whose texts are not part of any page. */
export function ReportMessages({ children }: { children: ReactNode }) {
  return <AddedMessages loaders={loaders}>{children}</AddedMessages>;
}
