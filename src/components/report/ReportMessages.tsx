import type { ReactNode } from "react";
import { ChunkFailure } from "../../bridge/ChunkFailure.ts";
import { AddedMessages } from "../../bridge/LazyMessages.tsx";

const loaders = {
  en: () => import("../../../locales/en.json?compiled&bundle=report").then(messagesOf, ChunkFailure.from),
  th: () => import("../../../locales/th.json?compiled&bundle=report").then(messagesOf, ChunkFailure.from),
};

function messagesOf<Messages>({ default: messages }: { default: Messages }): Messages {
  return messages;
}

/** For session reports, whose texts are not part of any page. */
export function ReportMessages({ children }: { children: ReactNode }) {
  return (
    <AddedMessages name="report" loaders={loaders}>
      {children}
    </AddedMessages>
  );
}
