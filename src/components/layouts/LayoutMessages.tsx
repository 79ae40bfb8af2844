import type { ReactNode } from "react";
import { ChunkFailure } from "../../bridge/ChunkFailure.ts";
import { AddedMessages } from "../../bridge/LazyMessages.tsx";

const loaders = {
  en: () => import("../../../locales/en.json?compiled&bundle=layout").then(messagesOf, ChunkFailure.from),
  th: () => import("../../../locales/th.json?compiled&bundle=layout").then(messagesOf, ChunkFailure.from),
};

function messagesOf<Messages>({ default: messages }: { default: Messages }): Messages {
  return messages;
}

/** For everything about the layouts of touch controls, whose texts are loaded with it. */
export function LayoutMessages({ children }: { children: ReactNode }) {
  return (
    <AddedMessages name="layout" loaders={loaders}>
      {children}
    </AddedMessages>
  );
}
