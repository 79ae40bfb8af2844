import { expect, it } from "vitest";
import { ConnectionNote } from "../../../src/components/feedback/ConnectionNote.tsx";
import { fakeApp } from "../../../src/dev/fixtures/fakeApp.ts";
import type { Connection } from "../../../streams/features/push/connectionState.ts";
import { show } from "../support/render.tsx";

const late = "Live updates are reconnecting. Your place is kept.";
const onAnotherDevice = "You’re signed in on another device. Live updates go there.";
const through = "Live updates come through another tab.";

it.each<[Connection, string]>([
  [{ status: "open", since: 0 }, ""],
  [{ status: "connecting" }, ""],
  [{ status: "waiting", reason: "lost", retryAt: 0 }, late],
  [{ status: "displaced" }, onAnotherDevice],
  [{ status: "following", owner: "open" }, through],
  [{ status: "following", owner: "connecting" }, through],
  [{ status: "following", owner: "waiting" }, late],
  [{ status: "following", owner: "displaced" }, onAnotherDevice],
])("R-SOCK-01 %j is shown as %j", (connection, message) => {
  const app = fakeApp();
  app.connection.set(connection);
  const { container } = show(app, <ConnectionNote />);
  expect(container.textContent).toBe(message);
});
