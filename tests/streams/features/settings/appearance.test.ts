import { describe, expect, test } from "vitest";
import { createAppearance } from "../../../../streams/features/settings/appearance.ts";
import { themeColors } from "../../../../streams/page/routes.ts";
import type { Appearance } from "../../../../streams/storage/appearance.ts";
import { accountBench } from "../../../support/accountBench.ts";
import { type MarbleTest, marbles } from "../../../support/marbles.ts";

const { dark, white } = themeColors;

function setUp(m: MarbleTest) {
  m.ports.shell.tell("{}");
  const bench = accountBench(m);
  const states = createAppearance(m.scope.child("appearance"), {
    ...bench.deps,
    lifecycle: m.ports.lifecycle,
    shell: m.ports.shell,
  });
  const choose = (appearance: Appearance) => bench.send({ type: "account/chooseAppearance", appearance });
  return { ...states, choose, go: (to: string) => m.ports.navigation.push(to), shell: m.ports.shell };
}

describe("R-ROUTE-09 the colours of account pages", () => {
  test("are light by default, whatever the device prefers, and the status bar is painted once", () =>
    marbles({ at: "/user" }, (m) => {
      m.ports.lifecycle.setDark(true);
      const { appearance, accountTheme, go, shell } = setUp(m);
      m.at(10, () => go("/"));
      m.afterwards(() => {
        expect([appearance.value, accountTheme.value]).toEqual(["light", "white"]);
        expect(shell.colors).toEqual([white, dark]);
      });
    }));

  test("dark: the status bar follows the choice and each page, and the choice is kept", () =>
    marbles({ at: "/user/setting" }, setUp, (m, { accountTheme, choose, go, shell }) => {
      const painted = (...colors: string[]) => {
        expect(shell.colors.splice(0)).toEqual(colors);
      };
      m.at(10, () => {
        painted(white);
        choose("dark");
        expect(accountTheme.value).toBe("dark");
        painted(dark);
      });
      m.at(20, () => {
        go("/");
        painted(dark);
        go("/th/user");
        expect(shell.colors.splice(0).at(-1)).toBe(dark);
        go("/user/setting");
        painted();
      });
      m.at(30, () => {
        choose("light");
        painted(white);
        choose("dark");
        expect(m.ports.storage.get("local", "APPEARANCE")).toBe("dark");
      });
    }));

  test("system: they follow the device, and only then", () =>
    marbles({ at: "/user" }, (m) => {
      m.ports.storage.set("local", "APPEARANCE", "system");
      const { accountTheme, choose, shell } = setUp(m);
      const device = (isDark: boolean) => {
        m.ports.lifecycle.setDark(isDark);
        return accountTheme.value;
      };
      m.at(10, () => {
        expect(accountTheme.value).toBe("white");
        expect([device(true), device(false), device(true)]).toEqual(["dark", "white", "dark"]);
        expect(shell.colors).toEqual([white, dark, white, dark]);
        choose("light");
        expect([device(false), device(true)]).toEqual(["white", "white"]);
      });
    }));

  test("what is stored and no choice counts as none", () =>
    marbles({ at: "/user" }, (m) => {
      m.ports.storage.set("local", "APPEARANCE", "black");
      expect(setUp(m).appearance.value).toBe("light");
    }));
});
