import type { OpsQuestion } from "../../../streams/features/ops/opsIntents.ts";
import { Button } from "../../components/Button.tsx";
import { useMayAct, useOps } from "./OpsContext.ts";

/** Asks for an action on an entry, unless the operator only looks. @param about its name, for screen readers */
export function RowButton({
  label,
  about,
  question,
}: {
  readonly label: string;
  readonly about: string;
  readonly question: OpsQuestion;
}) {
  const { send } = useOps();
  if (!useMayAct()) return null;
  return (
    <Button
      variant="quiet"
      aria-label={`${label}: ${about}`}
      onClick={() => send({ type: "ops/ask", question })}
    >
      {label}
    </Button>
  );
}
