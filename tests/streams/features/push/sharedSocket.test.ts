import { describe, expect, test } from "vitest";
import { sessionServer } from "../../../support/fakeBackend.ts";
import { type MarbleTest, marbles } from "../../../support/marbles.ts";
import { connectionBench } from "./connectionBench.ts";

/** Two tabs of one browser, of the same player; the first one opened is the first to connect. */
function twoTabs(marble: MarbleTest) {
  const other = marble.tab();
  const server = sessionServer(marble.ports);
  const otherServer = sessionServer(other);
  const first = connectionBench(marble, marble.ports);
  const second = connectionBench(marble, other);
  marble.at(0, () => first.signIn());
  marble.at(1, () => second.signIn());
  return { server, otherServer, first, second, otherPorts: other };
}

const poor = (msgId: string) => ({ msgId, event: "poor", data: { msg: msgId } });

describe("several tabs", () => {
  test("R-SOCK-01 one owns the socket; the other follows and shows its state", () =>
    marbles(twoTabs, (marble, { server, otherServer, first, second }) => {
      marble.ports.entropy.force(0.5);
      marble.at(1_000, () => server.connections[0]?.close(1006));
      marble.expectState(
        second.connection,
        "x(co) 995ms w 499ms (co) 58496ms x",
        { x: "off", c: "connecting", o: "open", w: "waiting" },
        (now) => (now.status === "following" ? now.owner : now.status),
      );
      marble.afterwards(() => {
        expect(first.opened()).toBe(2);
        // The other tab catches up on what it may have missed; it missed nothing before it was there.
        expect([second.opened(), otherServer.connections]).toEqual([1, []]);
      });
    }));

  test("R-SOCK-02 both tabs get every push, each once", () =>
    marbles(twoTabs, (marble, { server, first, second }) => {
      marble.act("100ms a-a-b", { a: poor("m-1"), b: poor("m-2") }, server.send);
      marble.afterwards(() => {
        const messages = [{ msg: "m-1" }, { msg: "m-2" }];
        expect(first.pushed.map(({ data }) => data)).toEqual(messages);
        expect(second.pushed.map(({ data }) => data)).toEqual(messages);
      });
    }));

  test("R-SOCK-01 R-SOCK-02 the other tab takes over when the owner closes, and acts on nothing twice", () =>
    marbles(twoTabs, (marble, { server, otherServer, first, second }) => {
      marble.at(100, () => server.send(poor("m-1")));
      marble.at(200, () => first.close());
      // The first tab's ack was lost: the service resends.
      marble.at(300, () => otherServer.send(poor("m-1")));
      marble.at(400, () => otherServer.send(poor("m-2")));
      marble.at(250, () => expect(second.connection.value.status).toBe("open"));
      marble.afterwards(() => {
        expect(otherServer.connections).toHaveLength(1);
        expect(second.pushed.map(({ data }) => data)).toEqual([{ msg: "m-1" }, { msg: "m-2" }]);
      });
    }));

  test("R-SOCK-01 what the former owner still says after another tab has taken over counts no more", () =>
    marbles(twoTabs, (marble, { first, second }) => {
      marble.at(200, () => first.close());
      marble.at(250, () => marble.ports.lifecycle.broadcast("connection", { owner: "waiting" }));
      marble.at(260, () => expect(second.connection.value.status).toBe("open"));
    }));

  test("R-SOCK-01 4409 holds for all tabs: none takes the account back when the owner closes", () =>
    marbles(twoTabs, (marble, { server, otherServer, first, second }) => {
      marble.at(100, () => server.connections[0]?.close(4409));
      marble.at(101, () =>
        expect(second.connection.value).toEqual({ status: "following", owner: "displaced" }),
      );
      marble.at(200, () => first.close());
      marble.at(300, () => expect(second.connection.value).toEqual({ status: "displaced" }));
      marble.afterwards(() => expect(otherServer.connections).toEqual([]));
    }));

  test("R-ERR-05 nonsense from another tab changes nothing", () =>
    marbles(twoTabs, (marble, { first, second, otherPorts }) => {
      const nonsense = [
        null,
        5,
        "x",
        [],
        {},
        { owner: "me" },
        { asking: 1 },
        { event: "poor" },
        { event: 5 },
      ];
      marble.at(100, () => {
        for (const message of nonsense) {
          otherPorts.lifecycle.broadcast("connection", message);
          marble.ports.lifecycle.broadcast("connection", message);
        }
      });
      marble.at(200, () => {
        expect(first.connection.value.status).toBe("open");
        expect(second.connection.value).toEqual({ status: "following", owner: "open" });
        expect([...first.pushed, ...second.pushed]).toEqual([]);
      });
    }));
});
