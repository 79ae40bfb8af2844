import https from "node:https";
import { beforeEach, describe, expect, test } from "vitest";
import { openAuthority, openServerFile } from "../../../scripts/launch/phone/authority.ts";
import { connectionLimits } from "../../../server/connectionLimits.ts";
import { type LocalTls, readLocalTls } from "../../../server/localTls.ts";
import { rawClient } from "../../support/rawClient.ts";
import { tempFolder } from "../../support/tempFolder.ts";
import { startTestService, type TestService } from "../support/service.ts";

const host = "192.168.1.5:8080";
const browser = { host, accept: "text/html" };

async function localTls(): Promise<{ file: string; tls: LocalTls }> {
  const folder = tempFolder();
  const authority = await openAuthority(folder, "Cloudplay on <studio>", new Date());
  const file = await openServerFile(folder, authority, ["127.0.0.1"], new Date());
  const read = readLocalTls({ PHONE_TLS_FILE: file });
  if (read.kind === "wrong" || read.tls === null) throw new Error("no certificate");
  return { file, tls: read.tls };
}

describe("R-PHONE-02", () => {
  let tls: LocalTls;
  let started: TestService;
  beforeEach(async () => {
    const local = await localTls();
    tls = local.tls;
    started = await startTestService({
      env: { PHONE_TLS_FILE: local.file, PUBLIC_ORIGIN: `http://${host}` },
      connections: { ...connectionLimits(2, "loopback", tls), header: 300 },
    });
  });
  const get = (url: string, headers: Record<string, string> = browser) =>
    started.service.app.inject({ url, headers });

  test("a browser in the network sees the page once, and goes on where it wanted to", async () => {
    const first = await get("/th/gameDetails?id=g-a");
    expect(first.statusCode).toBe(303);
    const page = await get(String(first.headers.location));
    expect(page.body).toContain("เล่นบนโทรศัพท์เครื่องนี้");
    expect(page.body).toContain(tls.authority.fingerprint256);
    expect(page.body).toContain("Cloudplay on &lt;studio&gt;");
    expect(page.body).toContain('name="to" value="/th/gameDetails?id=g-a"');
    const seen = await started.service.app.inject({
      method: "POST",
      url: "/phone",
      headers: { ...browser, "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ to: "/th/gameDetails?id=g-a#x" }).toString(),
    });
    expect([seen.statusCode, seen.headers.location]).toEqual([303, "/th/gameDetails?id=g-a#x"]);
    const cookie = String(seen.headers["set-cookie"]).split(";")[0] ?? "";
    expect((await get("/", { ...browser, cookie })).headers.location).toBeUndefined();
  });

  test.each([
    ["this computer", { ...browser, host: "localhost:8080" }],
    ["a program", { host }],
  ])("%s does not see it", async (_who, headers) => {
    expect((await get("/", headers)).headers.location).toBeUndefined();
  });

  test("without a certificate there is no such page", async () => {
    const { service } = await startTestService();
    expect((await service.app.inject({ url: "/", headers: browser })).headers.location).toBeUndefined();
    expect((await service.app.inject({ url: "/phone/authority.crt" })).statusCode).toBe(404);
  });

  test.each([
    ["https://elsewhere.example/", "/"],
    ["//elsewhere.example", "/"],
    ["javascript:alert(1)", "/"],
    ['/"><script>', "/%22%3E%3Cscript%3E"],
  ])("it leads to no other place: %s", async (to, path) => {
    const { body } = await get(`/phone?${new URLSearchParams({ to })}`);
    expect(body).toContain(`name="to" value="${path}"`);
  });

  test("the authority can be fetched by http, and is what was shown", async () => {
    const { rawPayload, headers } = await get("/phone/authority.crt");
    expect(headers["content-type"]).toBe("application/x-x509-ca-cert");
    expect(rawPayload.equals(tls.authority.raw)).toBe(true);
  });

  test("steps for the phone that asks are open", async () => {
    const open = /<details open><summary>([^<]+)/;
    expect(open.exec((await get("/phone")).body)?.[1]).toBe("Android");
    const apple = await get("/phone", {
      ...browser,
      "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0)",
    });
    expect(open.exec(apple.body)?.[1]).toBe("iPhone, iPad");
  });

  test("a name that is none of the product's is not asked for https", async () => {
    const { body, headers } = await get("/phone", { ...browser, host: "evil.example;x" });
    expect(body).toContain(`data-origin="https://${host}"`);
    expect(headers["content-security-policy"]).toContain(`; connect-src https://${host}`);
  });

  describe("on a port", () => {
    let port: number;
    beforeEach(async () => {
      port = Number(new URL(await started.service.app.listen({ port: 0, host: "127.0.0.1" })).port);
    });
    const secureGet = (url: string, agent = new https.Agent()) =>
      new Promise<{ status: number; body: string; cookies: readonly string[] }>((resolve, reject) => {
        const options = { host: "127.0.0.1", port, path: url, ca: tls.authority.toString(), agent };
        https
          .get({ ...options, headers: { accept: "text/html" } }, (response) => {
            let body = "";
            response.on("data", (part) => (body += part));
            const cookies = response.headers["set-cookie"] ?? [];
            response.on("end", () => resolve({ status: response.statusCode ?? 0, body, cookies }));
          })
          .on("error", reject);
      });

    test("http and https answer, several times on a connection", async () => {
      const agent = new https.Agent({ keepAlive: true, maxSockets: 1 });
      for (const _ of [1, 2, 3]) expect((await secureGet("/healthz", agent)).status).toBe(200);
      agent.destroy();
      expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
      const { status, body } = await secureGet("/phone");
      expect([status, body.includes("You are connected over https")]).toEqual([200, true]);
    });

    test("the sign-in's cookies are Secure by https alone", async () => {
      const path = "/oidc/auth?client_id=h5-local&response_type=code&scope=openid&code_challenge_method=S256";
      const query = `&code_challenge=${"a".repeat(43)}&redirect_uri=${encodeURIComponent(`https://${host}/login`)}`;
      const { cookies } = await secureGet(path + query);
      expect(cookies.length).toBeGreaterThan(0);
      for (const cookie of cookies) expect(cookie).toMatch(/; secure/i);
      const plain = await fetch(`http://127.0.0.1:${port}${path}${query}`, { redirect: "manual" });
      expect(plain.headers.getSetCookie().length).toBeGreaterThan(0);
      for (const cookie of plain.headers.getSetCookie()) expect(cookie).not.toMatch(/; secure/i);
    });

    test.each([
      ["no byte", ""],
      ["half a handshake", "\u0016\u0003\u0001"],
    ])("a connection with %s is closed in time, and counts", async (_what, first) => {
      const [one, two] = [rawClient(port, first), rawClient(port, first)];
      const third = rawClient(port, first);
      expect(await third.gone).toBeLessThan(250);
      expect(await one.gone).toBeGreaterThan(290);
      await two.gone;
      await expect(secureGet("/healthz")).resolves.toMatchObject({ status: 200 });
    });

    test("what is neither is refused", async () => {
      const client = rawClient(port, "\u0016 is not TLS at all, but long enough to be one\r\n\r\n");
      await client.gone;
      expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    });
  });
});
