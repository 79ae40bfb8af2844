import type { ReactNode } from "react";
import { ChunkFailure } from "../../bridge/ChunkFailure.ts";
import { AddedMessages } from "../../bridge/LazyMessages.tsx";

const loaders = {
  en: () => import("../../../locales/en.json?compiled&bundle=join").then(messagesOf, ChunkFailure.from),
  th: () => import("../../../locales/th.json?compiled&bundle=join").then(messagesOf, ChunkFailure.from),
};

function messagesOf<Messages>({ default: messages }: { default: Messages }): Messages {
  return messages;
}

/** For a guest's page, whose texts no player needs. */
export function JoinMessages({ children }: { children: ReactNode }) {
  return (
    <AddedMessages name="join" loaders={loaders}>
      {children}
    </AddedMessages>
  );
}
