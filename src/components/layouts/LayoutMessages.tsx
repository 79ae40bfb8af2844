import type { ReactNode } from "react";
import { AddedMessages } from "../../bridge/LazyMessages.tsx";
import type { MessageModule } from "../../bridge/translations.ts";

const loaders = import.meta.glob<MessageModule>("/locales/*.json", { query: "?compiled&bundle=layout" });

/** For everything about the layouts of touch controls, whose texts are loaded with it. */
export function LayoutMessages({ children }: { children: ReactNode }) {
  return <AddedMessages loaders={loaders}>{children}</AddedMessages>;
}
