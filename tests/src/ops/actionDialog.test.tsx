import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ActionDialog } from "../../../src/ops/ActionDialog.tsx";
import { OpsContext } from "../../../src/ops/parts/OpsContext.ts";
import { questions } from "../../../src/ops/questions.ts";
import type { Ops } from "../../../streams/features/ops/ops.ts";
import type { OpsIntent, OpsQuestion } from "../../../streams/features/ops/opsIntents.ts";
import { firstOpsState } from "../../../streams/features/ops/opsState.ts";
import { source } from "../../../streams/lib/state.ts";

/** Opens the dialog of a question. @returns what it sends */
function ask(question: OpsQuestion): readonly OpsIntent[] {
  const sent: OpsIntent[] = [];
  const asked = { question, key: "k1", busy: false, failure: "" };
  const ops: Ops = { state: source({ ...firstOpsState, asked }), send: (intent) => void sent.push(intent) };
  render(
    <OpsContext value={ops}>
      <ActionDialog />
    </OpsContext>,
  );
  return sent;
}

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test("R-OPS-06 grants the minutes that were typed, once they and the reason are complete", () => {
  const sent = ask(questions.grantTime("a1", "Noi"));
  const grant = screen.getByRole<HTMLButtonElement>("button", { name: "Grant" });
  expect(screen.getByLabelText(/^Minutes/)).toHaveProperty("value", "60");
  expect(grant.disabled).toBe(true);
  type(/^Reason/, " an outage ");
  expect(grant.disabled).toBe(false);
  for (const wrong of ["", "0", "1.5", "6001", "many"]) {
    type(/^Minutes/, wrong);
    expect(grant.disabled, wrong).toBe(true);
  }
  type(/^Minutes/, "90");
  fireEvent.click(grant);
  const action = { kind: "grant-time", accountId: "a1", minutes: 90, reason: "an outage", key: "k1" };
  expect(sent).toEqual([{ type: "ops/confirm", action }]);
});

test("R-OPS-06 ends a session for the reason that was chosen", () => {
  const sent = ask(questions.endSession("s1", "Noi", "Halogen Mile"));
  expect(screen.getByRole<HTMLInputElement>("radio", { name: /maintenance/ }).checked).toBe(true);
  fireEvent.click(screen.getByRole("radio", { name: "A problem on our side" }));
  type(/^Reason/, "stuck");
  fireEvent.click(screen.getByRole("button", { name: "End session" }));
  const action = { kind: "end-session", scheduleId: "s1", why: "fault", reason: "stuck", key: "k1" };
  expect(sent).toEqual([{ type: "ops/confirm", action }]);
});

test("R-OPS-05 asks for a reason alone where nothing is to be chosen", () => {
  const sent = ask(questions.drain("h-1", 0));
  expect(screen.getAllByRole("textbox")).toHaveLength(1);
  type(/^Reason/, "new drive");
  fireEvent.click(screen.getByRole("button", { name: "Drain" }));
  const action = { kind: "drain", hostId: "h-1", reason: "new drive", key: "k1" };
  expect(sent).toEqual([{ type: "ops/confirm", action }]);
});
