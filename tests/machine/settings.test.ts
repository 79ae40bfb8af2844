import { describe, expect, it } from "vitest";
import { listenError, mediaBindAddress, readSettings, SettingsError } from "../../machine/settings.ts";

const token = "0123456789abcdef";

describe("settings", () => {
  it("have defaults for all but the token", () => {
    expect(readSettings({ MACHINE_TOKEN: token, MACHINE_PORT: "" })).toEqual({
      port: 8081,
      host: "127.0.0.1",
      token,
      seats: 1,
      resolutions: { standard: { width: 640, height: 360 }, high: { width: 1280, height: 720 } },
      serviceUrl: null,
    });
  });

  it.each([
    ["MACHINE_TOKEN", "short"],
    ["MACHINE_PORT", "eighty"],
    ["MACHINE_PORT", "70000"],
    ["MACHINE_SEATS", "0"],
    ["MACHINE_PICTURE", "1x1"],
    ["MACHINE_PICTURE_HIGH", "4096x2160"],
    ["SERVICE_CONTROL_URL", "ftp://x"],
  ])("an unusable %s is named", (name, value) => {
    expect(() => readSettings({ MACHINE_TOKEN: token, [name]: value })).toThrow(SettingsError);
    expect(() => readSettings({ MACHINE_TOKEN: token, [name]: value })).toThrow(name);
  });

  it("the picture of a pro plan is never the smaller one", () => {
    const sized = (standard: string, high: string) =>
      readSettings({ MACHINE_TOKEN: token, MACHINE_PICTURE: standard, MACHINE_PICTURE_HIGH: high })
        .resolutions;
    expect(sized("1280x720", "1920x1080").high).toEqual({ width: 1920, height: 1080 });
    expect(() => sized("1280x720", "640x360")).toThrow(/MACHINE_PICTURE_HIGH/);
  });

  it("a port that cannot be had is told in one line that names it", () => {
    const taken = Object.assign(new Error("listen EADDRINUSE"), { code: "EADDRINUSE" });
    expect(listenError(taken, 8081)?.message).toBe(
      "Machine host: MACHINE_PORT: port 8081 is taken by another program.",
    );
    expect(listenError(new Error("something else"), 8081)).toBeNull();
  });

  it("media stays on the loopback interface when the host does", () => {
    expect(mediaBindAddress("localhost")).toBe("127.0.0.1");
    expect(mediaBindAddress("0.0.0.0")).toBeUndefined();
  });
});
