import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { createActions } from "../../../streams/actions.ts";
import { createNavigation } from "../../../streams/page/navigation.ts";
import { themeColors } from "../../../streams/page/routes.ts";
import { createStatusBar } from "../../../streams/page/statusBar.ts";
import { marbles } from "../../support/marbles.ts";

test.each(Object.entries(themeColors))(
  "R-ROUTE-04 the colour of the %s theme is the style sheet's background",
  (theme, color) => {
    const css = readFileSync(
      fileURLToPath(new URL("../../../src/theme/tokens.css", import.meta.url)),
      "utf8",
    );
    const block = css.slice(css.indexOf(`[data-theme="${theme}"]`));
    expect(/--ground: (#[0-9a-f]{6});/.exec(block)?.[1]).toBe(color);
  },
);

test("R-ROUTE-04 R-NATIVE-01 the native app's status bar follows the theme in every language, and is set once for each change", () =>
  marbles({ at: "/th" }, ({ ports, scope, at, afterwards }) => {
    ports.shell.tell("{}");
    const { actions } = createActions();
    const { location } = createNavigation(scope, { port: ports.navigation, actions });
    createStatusBar(scope, { location, shell: ports.shell });
    at(10, () => ports.navigation.push("/th/gameDetails?id=g-1"));
    at(20, () => ports.navigation.push("/th/user"));
    at(30, () => ports.navigation.push("/user/setting"));
    at(40, () => ports.navigation.push("/nowhere"));
    at(50, () => ports.navigation.push("/en"));
    afterwards(() =>
      expect(ports.shell.colors).toEqual([themeColors.dark, themeColors.white, themeColors.dark]),
    );
  }));
