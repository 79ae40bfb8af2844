import type { ReactNode } from "react";
import { LazyMessages } from "../bridge/LazyMessages.tsx";

/** For the stream desk, whose texts are not part of the first route. */
export function DeskMessages({ children }: { children: ReactNode }) {
  return <LazyMessages bundle="desk">{children}</LazyMessages>;
}
