import { createContext, type ReactNode, use } from "react";
import type { Area } from "../../streams/compose/account.ts";
import { ProgressBar } from "../components/ProgressBar.tsx";
import { useApp } from "./AppContext.tsx";
import { LaterTexts } from "./LazyMessages.tsx";
import { useValue } from "./useValue.ts";

const AreaContext = createContext<Area | null>(null);

/** The account area behind the screens. Only inside `AreaGate`. */
export function useArea(): Area {
  const area = use(AreaContext);
  if (!area) throw new Error("A part of the account area was drawn outside AreaGate");
  return area;
}

/** Draws account pages and what is paid, once their data and texts are here. */
export function AreaGate({ children }: { children: ReactNode }) {
  const area = useValue(useApp().area);
  if (!area) return <ProgressBar />;
  return (
    <AreaContext value={area}>
      <LaterTexts part="area">{children}</LaterTexts>
    </AreaContext>
  );
}
