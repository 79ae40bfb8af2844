import type { ReactNode } from "react";
import { ChunkFailure } from "../../../bridge/ChunkFailure.ts";
import { AddedMessages } from "../../../bridge/LazyMessages.tsx";

const loaders = {
  en: () => import("../../../../locales/en.json?compiled&bundle=sheet").then(messagesOf, ChunkFailure.from),
  th: () => import("../../../../locales/th.json?compiled&bundle=sheet").then(messagesOf, ChunkFailure.from),
};

function messagesOf<Messages>({ default: messages }: { default: Messages }): Messages {
  return messages;
}

/** For the sheet and everything in it, whose texts are not part of the desk's page. */
export function SheetMessages({ children }: { children: ReactNode }) {
  return (
    <AddedMessages name="sheet" loaders={loaders}>
      {children}
    </AddedMessages>
  );
}
