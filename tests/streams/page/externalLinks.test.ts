import { expect, test } from "vitest";
import { createExternalLinks } from "../../../streams/page/externalLinks.ts";
import { marbles } from "../../support/marbles.ts";
import { uiBench } from "./uiBench.ts";

test("R-NATIVE-01 the native app opens links to other sites, and nothing else", () =>
  marbles(uiBench, (m, { actions, send }) => {
    m.ports.shell.tell("{}");
    createExternalLinks(m.scope, { shell: m.ports.shell, actions });
    for (const url of [
      "mailto:a@b.test",
      "https://help.test",
      "javascript:alert(1)",
      "file:///etc",
      "",
      "/user",
    ])
      m.at(3, () => send({ type: "shell/openPage", url }));
    m.afterwards(() => expect(m.ports.shell.opened).toEqual(["mailto:a@b.test", "https://help.test"]));
  }));
