import type { OpsTarget } from "../../../streams/features/ops/opsIntents.ts";
import { Button } from "../../components/Button.tsx";
import { useMayAct, useOps } from "./OpsContext.ts";

/** Asks for an action on one entry; hidden from operators with read access only. @param about the entry's name, for screen readers */
export function RowButton({
  label,
  about,
  target,
  disabled = false,
}: {
  readonly label: string;
  readonly about: string;
  readonly target: OpsTarget;
  readonly disabled?: boolean;
}) {
  const { send } = useOps();
  if (!useMayAct()) return null;
  return (
    <Button
      variant="quiet"
      aria-label={`${label}: ${about}`}
      disabled={disabled}
      onClick={() => send({ type: "ops/ask", target })}
    >
      {label}
    </Button>
  );
}
