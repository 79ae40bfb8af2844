import { describe, expect, it } from "vitest";
import { listenError, readSeatSettings, readSettings, SettingsError } from "../../host/settings.ts";
import { connectionLimits } from "../../server/connectionLimits.ts";

const token = "0123456789abcdef";

describe("settings", () => {
  it("have safe defaults for everything but the token, also for what is empty", () => {
    expect(readSettings({ MACHINE_TOKEN: token, MACHINE_PORT: "" })).toMatchObject({
      port: 8081,
      host: "127.0.0.1",
      connections: connectionLimits(1_000, false),
      dataDir: ".data/machine",
      sandbox: true,
      metrics: null,
    });
  });

  it("put the host's data into the product's data folder unless it has one of its own", () => {
    const dirOf = (given: Record<string, string>) => readSettings({ MACHINE_TOKEN: token, ...given }).dataDir;
    expect(dirOf({ DATA_DIR: "/srv/play" })).toBe("/srv/play/machine");
    expect(dirOf({ DATA_DIR: "/srv/play", MACHINE_DATA_DIR: "/srv/host" })).toBe("/srv/host");
  });

  it("name a bucket for saves with all it needs, or none", () => {
    const given = {
      MACHINE_TOKEN: token,
      SAVES_S3_ENDPOINT: "https://s3.example",
      SAVES_S3_BUCKET: "play-saves",
      SAVES_S3_ACCESS_KEY: "key",
      SAVES_S3_SECRET_KEY: "secret",
    };
    expect(readSettings(given).savesBucket).toEqual({
      endpoint: "https://s3.example",
      name: "play-saves",
      region: "us-east-1",
      accessKey: "key",
      secretKey: "secret",
    });
    expect(readSettings({ ...given, SAVES_S3_REGION: "auto" }).savesBucket?.region).toBe("auto");
    expect(() => readSettings({ ...given, SAVES_S3_SECRET_KEY: "" })).toThrow(
      /^Machine host: unusable settings\. SAVES_S3_SECRET_KEY: missing/,
    );
    expect(() => readSettings({ MACHINE_TOKEN: token, SAVES_S3_REGION: "auto" })).toThrow("SAVES_S3_BUCKET");
  });

  it("reject a pro plan's resolution below the standard one", () => {
    const sized = (standard: string, high: string) =>
      readSettings({ MACHINE_TOKEN: token, MACHINE_PICTURE: standard, MACHINE_PICTURE_HIGH: high })
        .resolutions;
    expect(sized("1280x720", "1920x1080").high).toEqual({ width: 1920, height: 1080 });
    expect(() => sized("1280x720", "640x360")).toThrow(/MACHINE_PICTURE_HIGH/);
  });

  it("explain a failed listen in one line that names the port", () => {
    const taken = Object.assign(new Error("listen EADDRINUSE"), { code: "EADDRINUSE" });
    expect(listenError(taken, 8081)?.message).toBe(
      "Machine host: MACHINE_PORT: port 8081 is taken by another program.",
    );
    expect(listenError(new Error("something else"), 8081)).toBeNull();
  });
});

it("a seat's process reads its settings without the host's secret", () => {
  expect(
    readSeatSettings({ DATA_DIR: "/data", HOST: "0.0.0.0", MACHINE_SANDBOX: "off", MACHINE_SEAT: "3" }),
  ).toEqual({
    host: "0.0.0.0",
    sandbox: false,
    dataDir: "/data/machine",
    savesBucket: null,
    udpPorts: null,
    publicAddress: null,
    seat: 3,
  });
});

describe("R-RELAY-05 the ways to a host's media", () => {
  const given = { MACHINE_TOKEN: token, MACHINE_SEATS: "2" };

  it("are a port for each seat, and an address in front of the host", () => {
    const { udpPorts, publicAddress } = readSettings({
      ...given,
      MACHINE_UDP_PORTS: "50000-50001",
      MACHINE_PUBLIC_ADDRESS: "2001:db8::7",
    });
    expect({ udpPorts, publicAddress }).toEqual({
      udpPorts: { first: 50_000, last: 50_001 },
      publicAddress: "2001:db8::7",
    });
    expect(readSettings({ ...given, MACHINE_SEATS: "1", MACHINE_UDP_PORTS: "50000" }).udpPorts).toEqual({
      first: 50_000,
      last: 50_000,
    });
  });

  it.each([
    ["stun:relay.play.example", { host: "relay.play.example", port: 3_478 }],
    ["stun:192.0.2.7:19302", { host: "192.0.2.7", port: 19_302 }],
    ["stun:[2001:db8::7]:3478", { host: "2001:db8::7", port: 3_478 }],
  ])("R-HOST-21 %s is asked for that address", (address, server) => {
    const { stunServer, publicAddress } = readSettings({ ...given, MACHINE_PUBLIC_ADDRESS: address });
    expect({ stunServer, publicAddress }).toEqual({ stunServer: server, publicAddress: null });
  });

  it.each([
    ["MACHINE_PUBLIC_ADDRESS", "stun:"],
    ["MACHINE_PUBLIC_ADDRESS", "stun:relay.play.example:0"],
    ["MACHINE_PUBLIC_ADDRESS", "stun:relay.play.example:65536"],
    ["MACHINE_PUBLIC_ADDRESS", "stuns:relay.play.example"],
    ["MACHINE_PUBLIC_ADDRESS", "stun:relay.play.example?transport=tcp"],
    ["MACHINE_UDP_PORTS", "50000"],
    ["MACHINE_UDP_PORTS", "50001-50000"],
    ["MACHINE_UDP_PORTS", "80-90"],
    ["MACHINE_UDP_PORTS", "65000-65536"],
    ["MACHINE_UDP_PORTS", "many"],
    ["MACHINE_PUBLIC_ADDRESS", "host.example"],
    ["MACHINE_PUBLIC_ADDRESS", "300.0.0.1"],
    ["TURN_URLS", "https://turn.example"],
    ["MACHINE_TOKEN", "short"],
    ["MACHINE_PORT", "70000"],
    ["MACHINE_PICTURE", "1x1"],
    ["MACHINE_PICTURE_HIGH", "4096x2160"],
    ["SERVICE_CONTROL_URL", "ftp://x"],
    ["SAVES_S3_ENDPOINT", "s3.example"],
    ["SAVES_S3_BUCKET", "No Bucket"],
  ])("%s=%s is refused, and named", (name, value) => {
    expect(() => readSettings({ ...given, [name]: value })).toThrow(SettingsError);
    expect(() => readSettings({ ...given, [name]: value })).toThrow(name);
  });
});
