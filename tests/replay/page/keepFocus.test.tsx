import { fireEvent } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { browserReplayPorts } from "../../../replay/page/replayPorts.ts";

/** The page with its screens, and a field that has the focus. */
function page() {
  vi.useFakeTimers();
  const [host, field] = [document.createElement("div"), document.createElement("input")];
  document.body.append(host, field);
  const { ports, setHost } = browserReplayPorts();
  setHost(host);
  const opened = ports.openScreens(new Blob(), "strict").subscribe();
  onTestFinished(() => {
    opened.unsubscribe();
    host.remove();
    field.remove();
    vi.useRealTimers();
  });
  const frame = host.querySelector("iframe");
  if (!frame) throw new Error("there are no screens");
  const takeFocus = (): void => {
    frame.focus();
    fireEvent.blur(window);
    vi.runAllTimers();
  };
  return { field, frame, takeFocus };
}

test("R-REC-03 the field that has the focus keeps it when a pop-up of the screens takes it", () => {
  const { field, takeFocus } = page();
  field.focus();
  takeFocus();
  expect(document.activeElement).toBe(field);
});

test("R-REC-03 the page keeps its keys when nothing has the focus", () => {
  const { field, takeFocus } = page();
  field.focus();
  field.blur();
  vi.runAllTimers();
  takeFocus();
  expect(document.activeElement).toBe(document.body);
});

test("R-REC-03 Tab goes on to the screens", () => {
  const { field, frame, takeFocus } = page();
  field.focus();
  fireEvent.keyDown(field, { key: "Tab" });
  takeFocus();
  expect(document.activeElement).toBe(frame);
});
