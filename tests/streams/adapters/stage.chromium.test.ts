import { once } from "node:events";
import { createServer } from "node:http";
import { describe, expect, test } from "vitest";
import { bundled, hasChromium, sharedChromium } from "../../support/chromium.ts";
import {
  address,
  changePage,
  eachOnItsPage,
  hostReceives,
  html,
  inputs,
  lastInput,
  page,
  play,
  sayHello,
  script,
  show,
  start,
  until,
} from "./stage/stagePage.ts";

describe.skipIf(!hasChromium)("R-DESK-01 the picture in Chromium", () => {
  eachOnItsPage();
  const requests = () => page.evaluate(() => window.stageBench.requests);
  const lastEvent = () => page.evaluate(() => window.stageBench.events.at(-1));

  test("plays, also detached; emits frames and statistics; unsubscribing ends it on the host, too", async () => {
    await start("host");
    expect((await until("firstFrame")).slice(0, 2)).toEqual(["connecting", "picture"]);
    await page.evaluate(() => window.stageBench.attach());
    await until("statistics", 2);
    const shown = await page.evaluate(() => {
      const statistics = window.stageBench.events.filter((event) => event.kind === "statistics").at(-1);
      return { statistics, width: document.querySelector("video")?.videoWidth };
    });
    expect(shown.width).toBe(320);
    expect(shown.statistics?.statistics.framesPerSecond).toBeGreaterThan(5);
    expect(shown.statistics?.statistics.roundTrip).toBeLessThan(200);
    await page.evaluate(() => window.stageBench.leave());
    const eventsSoFar = await page.evaluate(() => window.stageBench.events.length);
    await expect.poll(requests).toEqual([
      "POST https://machine.test/whep Bearer key-1",
      "DELETE https://machine.test/whep/1 Bearer key-1",
      // The hang-up alone would end it, too: whichever came second would be an error.
      "still connected",
    ]);
    await page.waitForFunction(() => !window.stageBench.connected());
    expect(await page.evaluate(() => window.stageBench.events.length)).toBe(eventsSoFar);
  });

  test("R-DESK-02 a page that is left ends the session on its host, once", async () => {
    const requests: string[] = [];
    const host = createServer(({ method, url, headers }, reply) => {
      requests.push(`${method} ${url} ${headers.authorization ?? ""}`.trim());
      reply.writeHead(method === "OPTIONS" ? 204 : 200, {
        "content-type": "text/html",
        "access-control-allow-origin": "*",
        "access-control-allow-methods": "DELETE",
        "access-control-allow-headers": "Authorization",
      });
      reply.end(method === "GET" ? html : "");
    });
    await once(host.listen(0, "127.0.0.1"), "listening");
    const bound = host.address();
    if (bound === null || typeof bound === "string") throw new Error("no port");
    const origin = `http://127.0.0.1:${bound.port}`;
    try {
      // Requests of a page that is gone would wait for an interception for ever.
      await page.unrouteAll();
      // The page's own origin: no preflight, which a busy browser may drop with the page. Browser tests ask a real host.
      await page.goto(`${origin}/`);
      await page.addScriptTag({ content: await bundled(script) });
      await page.evaluate((at) => window.stageBench.start("host", { origin: at }), origin);
      await until("firstFrame");
      // Left for another page: a closing one's last request is what a busy browser may drop.
      await page.goto(`${origin}/left`);
      await expect.poll(() => requests).toContain("DELETE /whep/1 Bearer key-1");
      expect(requests.filter((request) => request.startsWith("DELETE"))).toHaveLength(1);
    } finally {
      host.close();
    }
  });

  test("the servers of the address help to connect; those that the browser refuses cost no picture", async () => {
    const configurations = () =>
      page.evaluate(async (servers) => {
        const Original = window.RTCPeerConnection;
        const seen: unknown[] = [];
        window.RTCPeerConnection = class extends Original {
          constructor(configuration?: RTCConfiguration) {
            super(configuration);
            seen.push(this.getConfiguration().iceServers?.flatMap(({ urls }) => urls));
          }
        };
        window.stageBench.start("nobody", { iceServers: servers[0] ?? [] });
        window.stageBench.start("nobody", { iceServers: servers[1] ?? [] });
        window.RTCPeerConnection = Original;
        return seen;
      }, servers);
    const stun = { urls: "stun:stun.test:3478" };
    const turn = { urls: ["turn:turn.test:3478"], username: "u", credential: "c" };
    // A relay needs a name and a password.
    const servers = [[stun, turn], [{ urls: "turn:turn.test" }]];
    expect(await configurations()).toEqual([["stun:stun.test:3478", "turn:turn.test:3478"], []]);
  });

  test("sends keys and touches, and releases them", async () => {
    await show();
    await page.waitForFunction(() => (document.querySelector("video")?.videoWidth ?? 0) > 0);
    await page.keyboard.down("KeyW");
    await hostReceives(({ down }) => down.includes("KeyW"));
    expect((await page.evaluate(() => window.stageBench.input))[0]).toBe(
      "channel ordered=false maxRetransmits=0",
    );
    await page.keyboard.up("KeyW");
    await hostReceives(({ down, hits }) => down.length === 0 && hits.KeyW === 1);

    // The picture is 400 by 225 in the middle of a box of 400 by 400.
    await page.mouse.move(200, 200);
    await page.mouse.down();
    await hostReceives(({ pointer }) => pointer?.down === true && pointer.x === 0.5 && pointer.y === 0.5);
    await page.mouse.move(390, 390);
    await hostReceives(({ pointer }) => pointer?.down === true && pointer.y === 1);
    await page.mouse.up();
    await hostReceives(({ pointer }) => pointer?.down === false && pointer.y === 1);

    const before = (await inputs()).length;
    await page.evaluate(() => document.body.insertAdjacentHTML("beforeend", "<button>leave</button>"));
    await page.locator("button").focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    await page.evaluate(() =>
      document.activeElement instanceof HTMLElement ? document.activeElement.blur() : 0,
    );
    await page.keyboard.down("KeyX");
    await hostReceives(({ down }) => down.includes("KeyX"));
    await page.evaluate(() => window.dispatchEvent(new Event("blur")));
    await hostReceives(({ n, down }) => n > before && down.length === 0);
    expect((await inputs()).some(({ hits }) => "Space" in hits || "Tab" in hits)).toBe(false);

    await page.evaluate(() => window.stageBench.detach());
    await page.keyboard.press("KeyZ");
    expect(await page.evaluate(() => document.querySelector("video")?.srcObject)).toBe(null);
    expect((await inputs()).some(({ hits }) => "KeyZ" in hits)).toBe(false);
  });

  /** A finger on the picture; @param id of the finger */
  const touch = (type: string, id: number, x: number, y: number): Promise<void> =>
    page.evaluate(
      ([kind, pointerId, clientX, clientY]) => {
        const video = document.querySelector("video");
        // A finger that exists in this event alone cannot be captured.
        if (video) video.setPointerCapture = () => undefined;
        const init = { pointerId, clientX, clientY, pointerType: "touch", bubbles: true, buttons: 1 };
        video?.dispatchEvent(new PointerEvent(kind, init));
      },
      [type, id, x, y] as const,
    );

  test("R-DESK-01 the keys of a program reach it, and leave neither page nor picture; browser keys stay", async () => {
    await page.evaluate(() => {
      document.body.style.height = "5000px";
      document.body.insertAdjacentHTML("afterbegin", "<main><button id=first>first</button></main>");
    });
    await show();
    const held = ["Tab", "F5", "F1", "ArrowDown", "Space", "PageDown", "Backspace", "Quote"];
    for (const key of held) await page.keyboard.down(key);
    await hostReceives(({ down }) => down.join() === held.join());
    for (const key of held) await page.keyboard.up(key);
    // Fire with Ctrl, turn with an arrow; the strafing key would lead back in the history.
    await page.keyboard.down("Control");
    await page.keyboard.down("ArrowLeft");
    await hostReceives(({ down }) => down.join() === "ControlLeft,ArrowLeft");
    await page.keyboard.up("Control");
    await page.keyboard.down("Alt");
    await hostReceives(({ down }) => down.join() === "ArrowLeft,AltLeft");
    await page.keyboard.up("ArrowLeft");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.up("Alt");
    await hostReceives(({ down, hits }) => down.length === 0 && hits.ArrowRight === 1);
    for (const key of ["CapsLock", "F11", "Control+KeyR", "Control+Minus"]) {
      const prevented = await page.evaluate((combo) => {
        const code = combo.split("+").at(-1) ?? "";
        const event = new KeyboardEvent("keydown", {
          code,
          ctrlKey: combo.startsWith("Control"),
          cancelable: true,
          bubbles: true,
        });
        return !document.body.dispatchEvent(event);
      }, key);
      expect([key, prevented]).toEqual([key, false]);
    }
    const composed = await page.evaluate(() => {
      const event = new KeyboardEvent("keydown", {
        code: "KeyQ",
        key: "Process",
        cancelable: true,
        bubbles: true,
      });
      return document.body.dispatchEvent(event);
    });
    expect(composed).toBe(true);
    expect((await lastInput())?.hits).not.toHaveProperty("KeyQ");
    expect(await page.evaluate(() => [window.scrollY, document.activeElement?.tagName])).toEqual([0, "BODY"]);

    // The way to the page's own controls, and back.
    const focused = () => page.evaluate(() => document.activeElement?.id);
    await page.keyboard.press("Shift+F6");
    expect(await focused()).toBe("first");
    await page.keyboard.press("Shift+F6");
    expect(await focused()).toBe("");
    expect((await lastInput())?.hits).not.toHaveProperty("F6");
    // R-DESK-04
    await page.keyboard.press("Shift+F8");
    await until("sheetKey");
    await page.keyboard.press("KeyE");
    await hostReceives(({ hits }) => hits.KeyE === 1);
    expect((await lastInput())?.hits).not.toHaveProperty("F8");
  });

  test.each(["blur", "hide"] as const)(
    "R-DESK-01 on %s everything held is let go, and stays so",
    async (way) => {
      await play("absolute");
      await page.mouse.move(200, 200);
      await page.mouse.down();
      await page.keyboard.down("KeyW");
      await hostReceives(({ down, pointer }) => down.join() === "MouseLeft,KeyW" && pointer?.down === true);
      const before = (await lastInput())?.n ?? 0;
      await page.evaluate((how) => {
        Object.defineProperty(document, "visibilityState", { value: how === "hide" ? "hidden" : "visible" });
        (how === "hide" ? document : window).dispatchEvent(
          new Event(how === "hide" ? "visibilitychange" : "blur"),
        );
      }, way);
      await hostReceives(({ n, down, pointer }) => n > before && down.length === 0 && pointer === null);
      // The button is still down, but its press was lost: it holds nothing before it is pressed again.
      await page.mouse.move(210, 210);
      await hostReceives(({ pointer, down }) => pointer?.down === false && down.length === 0);
      expect((await lastInput())?.down).toEqual([]);
      await page.mouse.up();
      await page.mouse.down();
      await hostReceives(({ n, down }) => n > before && down.join() === "MouseLeft");
    },
  );

  test("R-DESK-01 when the player leaves, or another screen takes over, everything held is let go first", async () => {
    await play("absolute");
    await page.mouse.move(200, 200);
    await page.mouse.down();
    await page.keyboard.down("KeyW");
    await hostReceives(({ down }) => down.length === 2);
    await page.evaluate(() => window.stageBench.say('{"type":"ended","reason":"replaced"}'));
    await until("ended");
    await hostReceives(({ down, hits }) => down.length === 0 && hits.KeyW === 1);
    const { length } = await inputs();
    await page.keyboard.down("KeyX");
    // After that nothing is on its way any more.
    await page.waitForFunction(() => !window.stageBench.connected());
    expect(await inputs()).toHaveLength(length);
  });

  test("R-DESK-01 a cursor is where the mouse is, with three buttons and a wheel, and no menu", async () => {
    await play("absolute");
    await page.mouse.move(200, 200);
    await hostReceives(({ pointer }) => pointer?.x === 0.5 && pointer.y === 0.5 && !pointer.down);
    await page.mouse.down({ button: "right" });
    await hostReceives(({ pointer, down }) => down.join() === "MouseRight" && pointer?.down === false);
    await page.mouse.down({ button: "left" });
    await hostReceives(
      ({ pointer, down }) => down.join() === "MouseRight,MouseLeft" && pointer?.down === true,
    );
    await page.mouse.up({ button: "right" });
    await hostReceives(({ pointer, down }) => down.join() === "MouseLeft" && pointer?.down === true);
    await page.mouse.up({ button: "left" });
    await page.mouse.down({ button: "middle" });
    await hostReceives(({ pointer, down }) => down.join() === "MouseMiddle" && pointer?.down === false);
    await page.mouse.up({ button: "middle" });
    await page.mouse.wheel(-100, 100);
    await hostReceives(({ mouse }) => mouse?.wheel === 1 && mouse.wheelX === -1);
    for (let notch = 0; notch < 2; notch += 1) await page.mouse.wheel(0, -100);
    await hostReceives(({ mouse }) => mouse?.wheel === -1);
    const menu = await page.evaluate(() =>
      document.querySelector("video")?.dispatchEvent(new MouseEvent("contextmenu", { cancelable: true })),
    );
    expect(menu).toBe(false);
    // Above the picture there is nothing to point at.
    await page.mouse.move(200, 20);
    await hostReceives(({ pointer, mouse }) => pointer === null && mouse?.wheel === -1);
  });

  test("R-DESK-01 fingers in place of a mouse: tap, drag, long press, two fingers", async () => {
    await play("absolute");
    await touch("pointerdown", 7, 200, 200);
    await hostReceives(({ pointer, mouse }) => pointer?.x === 0.5 && !pointer.down && !mouse);
    await touch("pointerup", 7, 200, 200);
    await hostReceives(({ pointer, down }) => pointer?.down === true && down.join() === "MouseLeft");
    await hostReceives(({ pointer, down }) => pointer?.down === false && down.length === 0);

    await touch("pointerdown", 8, 200, 200);
    await touch("pointermove", 8, 300, 200);
    await hostReceives(
      ({ pointer, down }) => pointer?.x === 0.75 && pointer.down && down.join() === "MouseLeft",
    );
    await touch("pointerup", 8, 300, 200);
    await hostReceives(({ pointer, down }) => pointer?.x === 0.75 && !pointer.down && down.length === 0);

    await touch("pointerdown", 9, 100, 200);
    await hostReceives(
      ({ pointer, down }) => pointer?.x === 0.25 && !pointer.down && down.join() === "MouseRight",
    );
    await touch("pointerup", 9, 100, 200);
    await hostReceives(({ pointer, down }) => pointer?.x === 0.25 && down.length === 0);

    const before = (await inputs()).length;
    await touch("pointerdown", 1, 100, 250);
    await touch("pointerdown", 2, 200, 250);
    await touch("pointermove", 1, 100, 170);
    await touch("pointermove", 2, 200, 170);
    // Two steps of 40 px
    await hostReceives(({ mouse }) => mouse?.wheel === 2);
    await touch("pointerup", 1, 100, 170);
    await touch("pointermove", 2, 300, 170);
    await touch("pointerup", 2, 300, 170);
    expect((await inputs()).slice(before).some(({ down }) => down.length > 0)).toBe(false);
  });

  test("R-TOUCH-04 where a game zooms by the wheel, two fingers that spread turn it at the place between them", async () => {
    await play("absolute", { pinch: "wheel" });
    await touch("pointerdown", 1, 180, 200);
    await touch("pointerdown", 2, 220, 200);
    // What moves first decides: this much could be either.
    await touch("pointermove", 2, 230, 200);
    await touch("pointermove", 2, 231, 200);
    await touch("pointermove", 2, 280, 200);
    await hostReceives(({ pointer, mouse }) => mouse?.wheel === -1 && pointer?.x === 0.575 && !pointer.down);
    await touch("pointermove", 2, 210, 200);
    await hostReceives(({ mouse }) => mouse?.wheel === 1);
    await touch("pointerup", 1, 180, 200);
    await touch("pointerup", 2, 210, 200);
    // Side by side they scroll, as in a list of the game.
    await touch("pointerdown", 3, 100, 250);
    await touch("pointerdown", 4, 200, 250);
    for (let y = 245; y >= 165; y -= 5) {
      await touch("pointermove", 3, 100, y);
      await touch("pointermove", 4, 200, y);
    }
    await hostReceives(({ mouse }) => mouse?.wheel === 2);
    expect((await inputs()).some(({ down }) => down.length > 0)).toBe(false);
  });

  test("R-DESK-01 to look around, a click locks the pointer, until the game is left; its counts are the game's", async () => {
    await play("relative");
    await page.mouse.move(200, 200);
    await page.mouse.down();
    await page.mouse.up();
    await until("pointerLock");
    // The click that locked it was none in the game.
    expect((await inputs()).some(({ down }) => down.length > 0)).toBe(false);
    await page.mouse.move(300, 175);
    await hostReceives(({ mouse }) => mouse?.x === 100 && mouse.y === -25);
    await page.mouse.down({ button: "right" });
    await hostReceives(({ down }) => down.join() === "MouseRight");
    expect((await lastInput())?.pointer).toBe(null);
    await page.evaluate(() => document.exitPointerLock());
    await until("pointerLock", 2);
    // Nobody but Escape has ended it.
    await hostReceives(({ mouse, down }) => mouse?.x === 100 && down.join() === "Escape");
    await hostReceives(({ down, hits }) => down.length === 0 && hits.Escape === 1);
    const locks = await page.evaluate(() =>
      window.stageBench.events.flatMap((event) => (event.kind === "pointerLock" ? [event.locked] : [])),
    );
    expect(locks).toEqual([true, false]);
    await page.mouse.up({ button: "right" });
    await page.mouse.move(100, 100);
    expect((await lastInput())?.mouse).toMatchObject({ x: 100, y: -25 });
  });

  test("R-DESK-01 a finger looks around without a lock, and a tap is a click", async () => {
    await play("relative");
    await touch("pointerdown", 5, 100, 200);
    await touch("pointermove", 5, 150, 200);
    await touch("pointermove", 5, 150, 225);
    await hostReceives(({ mouse, down }) => mouse?.x === 40 && mouse.y === 20 && down.length === 0);
    await touch("pointerup", 5, 150, 225);
    await touch("pointerdown", 6, 100, 200);
    await touch("pointerup", 6, 100, 200);
    await hostReceives(({ mouse, down }) => mouse?.x === 40 && down.join() === "MouseLeft");
    await hostReceives(({ n, down }) => n > 5 && down.length === 0);
    expect(await page.evaluate(() => document.pointerLockElement)).toBe(null);
  });

  test("R-HOST-13 a stream that is smaller than the game's picture does not slow the mouse", async () => {
    await play("relative", { width: 640, height: 360 });
    await touch("pointerdown", 5, 100, 200);
    await touch("pointermove", 5, 150, 200);
    await touch("pointermove", 5, 150, 225);
    // 640 px of the game's picture on 400 px of page, from a stream of 320 px
    await hostReceives(({ mouse }) => mouse?.x === 80 && mouse.y === 40);
  });

  test("R-DESK-01 R-HAND-01 asks for stereo, names its page, and types text by requests of at most 200 characters", async () => {
    await start("host");
    await until("firstFrame");
    const offer = await page.evaluate(() => window.stageBench.offer);
    expect(offer).toMatch(/a=fmtp:\d+ .*stereo=1/);
    expect(offer).toMatch(/\na=x-page:[\da-f-]{36}\r\n/);
    await page.evaluate((text) => window.stageBench.type(text), `ก${"x".repeat(199)}เล่น\b\n`);
    const typed = () =>
      page.evaluate(() => window.stageBench.asked().filter((text) => text.includes('"text"')));
    await expect
      .poll(typed)
      .toEqual([
        JSON.stringify({ type: "text", text: `ก${"x".repeat(199)}` }),
        JSON.stringify({ type: "text", text: "เล่น\b\n" }),
      ]);
  });

  test("R-DESK-03 no key frame is asked for while the host loads the game, or while the picture stands still", async () => {
    await start("host");
    await until("picture");
    const keyframes = () =>
      page.evaluate(() => window.stageBench.asked().filter((text) => text.includes("keyframe")).length);
    await until("firstFrame");
    await page.evaluate(() => window.stageBench.say('{"type":"loading","stage":"saves"}'));
    await until("loading");
    const before = await keyframes();
    await page.evaluate(() => window.stageBench.attach());
    await until("statistics", 3);
    expect(await keyframes()).toBe(before);
    await page.evaluate(() => window.stageBench.detach());
    await page.evaluate(() => window.stageBench.say('{"type":"started"}'));
    await until("started");
    // A video that is attached late may have missed the only frame.
    await page.evaluate(() => window.stageBench.attach());
    await expect.poll(keyframes).toBe(before + 1);
    await until("statistics", 6);
    expect(await keyframes()).toBe(before + 1);
  });

  test("R-TOGETHER-09 a television in its place: no frame is waited or asked for; afterwards the screen's size goes", async () => {
    await start("host without a picture");
    await until("picture");
    const asked = (type: string) =>
      page.evaluate((word) => window.stageBench.asked().filter((text) => text.includes(word)).length, type);
    const say = (text: string) => page.evaluate((word) => window.stageBench.say(word), text);
    const kinds = () => page.evaluate(() => window.stageBench.events.map(({ kind }) => kind));
    await sayHello({});
    await say('{"type":"television","on":true}');
    await say('{"type":"loading","stage":"window"}');
    await until("loading");
    expect(await kinds()).not.toContain("firstFrame");
    await say('{"type":"started"}');
    await until("firstFrame");
    const before = await asked("keyframe");
    await page.evaluate(() => window.stageBench.attach());
    await until("statistics", 3);
    expect([await asked("keyframe"), await asked("screen")]).toEqual([before, 1]);
    expect(await kinds()).not.toContain("lag");
    await say('{"type":"television","on":false}');
    await expect.poll(() => asked("screen")).toBe(2);
    await sayHello({ guest: "viewer" });
    await sayHello({ guest: "television" });
    await expect.poll(() => asked("screen")).toBe(3);
    await page.evaluate(() => window.stageBench.command({ kind: "beside" }));
    await page.evaluate(() => window.stageBench.command({ kind: "passPad", to: null }));
    await expect
      .poll(() => page.evaluate(() => window.stageBench.asked().slice(-2)))
      .toEqual(['{"type":"beside"}', '{"type":"passPad","to":null}']);
  });

  /** How loud the shown stream is, 0 to 1; 0 while the video is muted. */
  const loudness = (): Promise<number> =>
    page.evaluate(async () => {
      const video = document.querySelector("video");
      if (!video || video.muted || !(video.srcObject instanceof MediaStream)) return 0;
      const audio = new AudioContext();
      const analyser = audio.createAnalyser();
      audio.createMediaStreamSource(video.srcObject).connect(analyser);
      const samples = new Float32Array(analyser.fftSize);
      await new Promise((resolve) => setTimeout(resolve, 200));
      analyser.getFloatTimeDomainData(samples);
      await audio.close();
      return Math.max(...samples.map(Math.abs));
    });
  const sounds = () =>
    page.evaluate(() =>
      window.stageBench.events.flatMap((event) => (event.kind === "sound" ? [event.state] : [])),
    );

  test("R-DESK-01 blocked sound starts with the player's first click, and can be turned off", async () => {
    // Everything that the test's own tools do counts as a person's doing: this page is driven past them.
    await changePage(await (await sharedChromium()).newPage());
    const body = await bundled(script);
    await page.route("**/*", (route) =>
      route.request().url().endsWith(".js")
        ? route.fulfill({ contentType: "text/javascript", body })
        : route.fulfill({ contentType: "text/html", body: `${html}<script src="/page.js"></script>` }),
    );
    await page.goto(address);
    const client = await page.context().newCDPSession(page);
    const quietly = async (expression: string): Promise<unknown> =>
      (await client.send("Runtime.evaluate", { expression, returnByValue: true })).result.value;
    const eventsSoFar = () => quietly("stageBench.events.map(({ kind, state }) => state ?? kind).join()");
    const become = (text: string) => expect.poll(eventsSoFar).toContain(text);

    await quietly('stageBench.start("host")');
    await become("firstFrame");
    await quietly("stageBench.attach()");
    await become("blocked");
    // The picture moves all the same.
    await expect
      .poll(() =>
        quietly(
          "(({ muted, paused, videoWidth }) => muted && !paused && videoWidth)(document.querySelector('video'))",
        ),
      )
      .toBe(320);
    await page.mouse.click(200, 200);
    await until("sound", 2);
    expect(await sounds()).toEqual(["blocked", "on"]);
    await expect.poll(loudness).toBeGreaterThan(0.1);

    await page.evaluate(() => window.stageBench.want(false));
    expect(await sounds()).toEqual(["blocked", "on", "off"]);
    expect(await loudness()).toBe(0);
    // Turned off, no click turns it on again.
    await page.mouse.click(200, 200);
    expect(await sounds()).toEqual(["blocked", "on", "off"]);
    await page.evaluate(() => window.stageBench.want(true));
    await until("sound", 4);
    expect((await sounds()).at(-1)).toBe("on");
  });

  test("R-DESK-01 sound starts by itself where the player has touched the page before", async () => {
    await page.mouse.click(10, 10);
    await show();
    await until("sound");
    expect(await sounds()).toEqual(["on"]);
  });

  test("R-DESK-25 plays as media, whatever the silent switch says, while the sound is on", async () => {
    await page.evaluate(() =>
      Object.defineProperty(navigator, "audioSession", { value: { type: "auto" }, configurable: true }),
    );
    const session = () => page.evaluate("navigator.audioSession.type");
    await show();
    expect(await session()).toBe("playback");
    await page.evaluate(() => window.stageBench.want(false));
    expect(await session()).toBe("auto");
    await page.evaluate(() => window.stageBench.want(true));
    expect(await session()).toBe("playback");
    await page.evaluate(() => window.stageBench.detach());
    expect(await session()).toBe("auto");
  });

  test("R-DESK-25 a finger that is lifted anywhere starts blocked sound", async () => {
    await page.evaluate(() => {
      const { play } = HTMLMediaElement.prototype;
      const refused = async () => Promise.reject(new DOMException("no", "NotAllowedError"));
      HTMLMediaElement.prototype.play = function () {
        return this.muted || Reflect.has(window, "touched") ? play.call(this) : refused();
      };
    });
    await show();
    await until("sound");
    await page.mouse.click(1, 1);
    await page.evaluate(() => {
      Object.assign(window, { touched: true });
      document.body.dispatchEvent(new TouchEvent("touchend", { bubbles: true }));
    });
    await expect.poll(async () => (await sounds()).at(-1)).toBe("on");
  });

  test("R-DESK-25 a picture that the system stops plays on, once the page is visible; one that stays black is attached again", async () => {
    await show();
    const turn = (visibilityState: string) =>
      page.evaluate((state) => {
        Object.defineProperty(document, "visibilityState", { get: () => state, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      }, visibilityState);
    const paused = () => page.evaluate(() => document.querySelector("video")?.paused);
    const pause = () => page.evaluate(() => document.querySelector("video")?.pause());
    await expect.poll(paused).toBe(false);
    await pause();
    await expect.poll(paused).toBe(false);
    await turn("hidden");
    await pause();
    // As long as it takes to play on, and more.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)));
    expect(await paused()).toBe(true);
    await turn("visible");
    await expect.poll(paused).toBe(false);

    await page.evaluate(() => {
      const video = document.querySelector("video");
      const attached: boolean[] = [];
      Object.assign(window, { attached });
      const setter = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, "srcObject")?.set;
      Object.defineProperty(video, "srcObject", {
        configurable: true,
        set(value) {
          attached.push(value !== null);
          setter?.call(video, value);
        },
      });
      if (video) Object.assign(video, { seen: video.requestVideoFrameCallback });
    });
    const attached = () => page.evaluate("window.attached.join()");
    const keyframes = () =>
      page.evaluate(() => window.stageBench.asked().filter((text) => text.includes("keyframe")).length);
    // With frames it stays as it is.
    await turn("hidden");
    await turn("visible");
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 2_300)));
    expect(await attached()).toBe("");
    await page.evaluate(() =>
      Object.assign(document.querySelector("video") ?? {}, { requestVideoFrameCallback: () => 0 }),
    );
    await turn("hidden");
    await turn("visible");
    const before = await keyframes();
    await expect.poll(attached).toBe("false,true");
    await expect.poll(keyframes).toBeGreaterThan(before);
    await expect.poll(paused).toBe(false);
  });

  test("R-DESK-25 a finger that goes down at the page's edge does not swipe the picture away", async () => {
    await show();
    const kept = (x: number) =>
      page.evaluate((clientX) => {
        const target = document.querySelector("video") ?? document.body;
        const changedTouches = [new Touch({ identifier: 1, target, clientX, clientY: 100 })];
        const event = new TouchEvent("touchstart", { changedTouches, bubbles: true, cancelable: true });
        target.dispatchEvent(event);
        return event.defaultPrevented;
      }, x);
    const { width = 0 } = page.viewportSize() ?? {};
    expect(await Promise.all([31, 32, width - 32, width - 31].map(kept))).toEqual([true, false, false, true]);
  });

  test("R-DESK-01 no sound event for a host that sends no sound", async () => {
    await start("mute host");
    await until("firstFrame");
    await page.evaluate(() => window.stageBench.attach());
    await until("statistics", 2);
    await page.evaluate(() => window.stageBench.want(false));
    expect(await sounds()).toEqual([]);
  });

  test("R-DESK-03 handles the host's messages, drops invalid ones, and ends when the host says so", async () => {
    await start("host");
    await until("picture");
    const button = { id: "a", label: "A", action: { en: "Jump", th: "กระโดด" } };
    await page.evaluate(
      (words) => {
        for (const word of words) window.stageBench.say(word);
      },
      ["{", '{"type":"hello"}', "x".repeat(9_000)],
    );
    await sayHello({ game: { id: "g", title: "Bricks" }, buttons: [button] });
    await until("hello");
    const received = await page.evaluate(() =>
      window.stageBench.events.filter(({ kind }) => kind === "hello"),
    );
    expect(received).toMatchObject([{ game: "Bricks", buttons: [{ id: "a", label: "A" }] }]);
    await page.evaluate(() => {
      window.stageBench.say('{"type":"loading","stage":"program"}');
      window.stageBench.say('{"type":"loading","stage":"magic"}');
      window.stageBench.say('{"type":"started"}');
      window.stageBench.say('{"type":"hanging","hanging":true}');
      window.stageBench.say(
        '{"type":"ended","reason":"game-crashed","exit":{"code":null,"signal":"SIGSEGV"}}',
      );
    });
    expect((await until("ended")).at(-1)).toBe("ended");
    expect(await page.evaluate(() => window.stageBench.events.slice(-4))).toEqual([
      { kind: "loading", stage: "program" },
      { kind: "started" },
      { kind: "hanging", hanging: true },
      { kind: "ended", reason: "game-crashed", exit: { code: null, signal: "SIGSEGV" } },
    ]);
    expect(await page.evaluate(() => window.stageBench.completed)).toBe(true);
    // It has ended the session itself: there is nothing left to end.
    expect(await requests()).toEqual(["POST https://machine.test/whep Bearer key-1"]);
  });

  test("R-DESK-02 a host that disappears is a lost connection", async () => {
    await start("host");
    await until("firstFrame");
    await page.evaluate(() => window.stageBench.hangUp());
    expect((await until("failed")).at(-1)).toBe("failed");
    expect(await lastEvent()).toEqual({ kind: "failed", reason: "lost" });
    expect(await requests()).toEqual(["POST https://machine.test/whep Bearer key-1"]);
  });

  test.each([
    ["refusal", { kind: "failed", reason: "refused", status: 401 }],
    ["nobody", { kind: "failed", reason: "unreachable" }],
    ["nonsense", { kind: "failed", reason: "unreachable" }],
  ] as const)("R-DESK-02 %s: %o", async (answer, failure) => {
    await start(answer);
    expect(await until("failed")).toEqual(["connecting", "failed"]);
    expect(await lastEvent()).toEqual(failure);
    expect(await page.evaluate(() => window.stageBench.completed)).toBe(true);
  });

  test("never gives the key to another origin", async () => {
    await start("otherOrigin");
    await until("picture");
    await page.evaluate(() => window.stageBench.leave());
    expect(await requests()).toEqual(["POST https://machine.test/whep Bearer key-1"]);
  });

  test("a browser without WebRTC is unsupported", async () => {
    await page.evaluate(() => Reflect.deleteProperty(window, "RTCPeerConnection"));
    await start("host");
    expect(await until("failed")).toEqual(["connecting", "failed"]);
    expect(await lastEvent()).toEqual({ kind: "failed", reason: "unsupported" });
  });
});
