import { expect, it } from "vitest";
import { warmUp } from "../../../host/seat/warmUp.ts";

it("a new seat's encoders have encoded and are closed again; one that fails stops nothing", async () => {
  const done: string[] = [];
  const note = (text: string) => () => void done.push(text);
  const video = { size: { width: 1280, height: 720 }, setBitrate() {}, setSize() {}, setProfile() {} };
  const encode = () => {
    done.push("picture");
    return null;
  };
  await warmUp({
    codecs: new Set(["vp8"]),
    openVideoEncoder: async (codec) => ({ ...video, codec, encode, close: note("video closed") }),
    openAudioEncoder: async () => Promise.reject(new Error("no sound")),
  });
  expect(done).toEqual(["picture", "video closed"]);
});
