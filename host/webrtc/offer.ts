import { h264ProfileIds } from "../../wire/desk/h264ProfileIds.ts";
import { pageAttribute } from "../../wire/desk/messages.ts";
import { type PictureQuality, pictureQuality, qualityAttribute } from "../../wire/desk/pictureQuality.ts";
import type { H264Profile, VideoCodec } from "../video/encoder.ts";

/** The relevant contents of a player's offer. */
export interface Offer {
  readonly videoMid: string;
  /** Supported video formats, preferred first. */
  readonly formats: readonly VideoFormat[];
  readonly playoutDelayId: number | null;
  /** Null if the player does not report each packet's arrival. */
  readonly transportSequenceId: number | null;
  readonly audio: readonly AudioSection[];
  /** The player's choice of quality; `auto` if the offer has none. */
  readonly quality: PictureQuality;
  /** The page that it is from (`pageAttribute`); null if it does not say. */
  readonly page: string | null;
}

export interface VideoFormat {
  readonly codec: VideoCodec;
  readonly payloadType: number;
  /** Payload type of retransmissions; null: they use the original stream. */
  readonly rtxPayloadType: number | null;
  /** The player's decoder; ignored for VP8. */
  readonly profile: H264Profile;
  /** `fmtp` parameters of the answer; empty for none. */
  readonly parameters: string;
}

export interface AudioSection {
  readonly mid: string;
  readonly opusPayloadType: number;
  /** Whether the player wants to receive audio in it. */
  readonly receives: boolean;
}

export type OfferReading =
  | { readonly ok: true; readonly offer: Offer }
  /** 400: not SDP, or malformed. 422: valid SDP that this host can't serve. */
  | { readonly ok: false; readonly status: 400 | 422; readonly reason: string };

export const playoutDelayUri = "http://www.webrtc.org/experiments/rtp-hdrext/playout-delay";
export const transportSequenceUri =
  "http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01";
const maxSections = 8;
const maxLineLength = 2_000;
const midPattern = /^[A-Za-z0-9_.-]{1,16}$/;

/** Parses an offer (RFC 8866, as browsers write it). Never throws. */
export function readOffer(text: string): OfferReading {
  const refuse = (status: 400 | 422, reason: string): OfferReading => ({ ok: false, status, reason });
  if (!text.startsWith("v=0")) return refuse(400, "not a session description");
  const lines = text.split(/\r?\n/).filter((line) => line !== "");
  if (lines.some((line) => line.length > maxLineLength || !/^[a-z]=[\x20-\x7e]*$/.test(line))) {
    return refuse(400, "a line that is no SDP");
  }
  const sections = splitSections(lines);
  if (sections.length === 0) return refuse(400, "no media section");
  if (sections.length > maxSections) return refuse(400, "too many media sections");
  const session = lines.slice(0, lines.length - sections.reduce((sum, section) => sum + section.length, 0));
  const missing = missingTransport(session, sections);
  if (missing) return refuse(400, missing);
  const mids = sections.map((section) => attribute(section, "mid"));
  if (mids.some((mid) => mid === null || !midPattern.test(mid)) || new Set(mids).size !== mids.length) {
    return refuse(400, "every media section needs a mid of its own");
  }

  const videos = sections.filter((section) => kindOf(section) === "video");
  const video = videos[0];
  if (video === undefined || videos.length > 1) return refuse(422, "exactly one video section is needed");
  if (!receives(video)) return refuse(422, "the video section does not ask to receive");
  const formats = videoFormats(video);
  if (formats.length === 0)
    return refuse(
      422,
      "neither H.264 (Constrained Baseline, Main or High, packetization-mode=1) nor VP8 offered",
    );
  if (!sections.some((section) => kindOf(section) === "application")) {
    return refuse(422, "no data channels offered");
  }
  return {
    ok: true,
    offer: {
      videoMid: attribute(video, "mid") ?? "",
      formats,
      playoutDelayId: extensionId(video, playoutDelayUri),
      transportSequenceId: reportsArrivals(video, formats) ? extensionId(video, transportSequenceUri) : null,
      audio: sections.filter((section) => kindOf(section) === "audio").flatMap(audioSection),
      quality: qualityOf(session),
      page: attribute(session, pageAttribute),
    },
  };
}

function qualityOf(session: Section): PictureQuality {
  const read = pictureQuality.safeParse(attribute(session, qualityAttribute));
  return read.success ? read.data : "auto";
}

type Section = readonly string[];

function splitSections(lines: readonly string[]): Section[] {
  const sections: string[][] = [];
  for (const line of lines) {
    if (line.startsWith("m=")) sections.push([]);
    sections.at(-1)?.push(line);
  }
  return sections;
}

/** Checks the ICE and DTLS attributes of every section. @returns what is missing; null if complete */
function missingTransport(session: Section, sections: readonly Section[]): string | null {
  const everywhere = (name: string, shape: RegExp): boolean => {
    const top = attribute(session, name);
    return sections.every((section) => shape.test(attribute(section, name) ?? top ?? ""));
  };
  if (!everywhere("ice-ufrag", /^[A-Za-z0-9+/]{4,256}$/)) return "no ice-ufrag";
  if (!everywhere("ice-pwd", /^[A-Za-z0-9+/]{22,256}$/)) return "no ice-pwd";
  if (!everywhere("fingerprint", /^sha-256 (?:[0-9A-Fa-f]{2}:){31}[0-9A-Fa-f]{2}$/)) {
    return "no sha-256 fingerprint";
  }
  if (!everywhere("setup", /^(?:actpass|active)$/)) return "setup must be actpass or active";
  return null;
}

const kindOf = (section: Section): string => /^m=(\w+) /.exec(section[0] ?? "")?.[1] ?? "";

function attribute(section: Section, name: string): string | null {
  const prefix = `a=${name}:`;
  return (
    section
      .find((line) => line.startsWith(prefix))
      ?.slice(prefix.length)
      .trim() ?? null
  );
}

const receives = (section: Section): boolean =>
  !section.some((line) => line === "a=sendonly" || line === "a=inactive");

function payloadTypes(section: Section): number[] {
  return (section[0] ?? "")
    .split(" ")
    .slice(3)
    .map(Number)
    .filter((type) => Number.isInteger(type) && type >= 0 && type <= 127);
}

function encodingOf(section: Section, payloadType: number): string {
  const line = section.find((each) => each.startsWith(`a=rtpmap:${payloadType} `));
  return line?.split(" ")[1]?.toLowerCase() ?? "";
}

function parametersOf(section: Section, payloadType: number): ReadonlyMap<string, string> {
  const line = section.find((each) => each.startsWith(`a=fmtp:${payloadType} `)) ?? "";
  const pairs = line.slice(line.indexOf(" ") + 1).split(";");
  return new Map(
    pairs.map((pair) => {
      const [key = "", value = ""] = pair.trim().split("=");
      return [key.toLowerCase(), value.toLowerCase()];
    }),
  );
}

function videoFormats(section: Section): VideoFormat[] {
  const formats: VideoFormat[] = [];
  const types = payloadTypes(section);
  const h264 = types.flatMap((type) => h264Format(section, type));
  const best = preference.flatMap((profile) => h264.find((format) => format.profile === profile) ?? [])[0];
  if (best !== undefined) formats.push(best);
  const vp8 = types.find((type) => encodingOf(section, type) === "vp8/90000");
  if (vp8 !== undefined) {
    const rtxPayloadType = rtxOf(section, vp8);
    formats.push({ codec: "vp8", payloadType: vp8, rtxPayloadType, profile: "baseline", parameters: "" });
  }
  return formats;
}

const preference = ["high", "main", "baseline"] as const;

function h264Format(section: Section, payloadType: number): VideoFormat[] {
  if (encodingOf(section, payloadType) !== "h264/90000") return [];
  const offered = parametersOf(section, payloadType);
  if (offered.get("packetization-mode") !== "1") return [];
  const id = offered.get("profile-level-id") ?? "";
  const profile = preference.find((each) => h264ProfileIds[each].test(id));
  if (profile === undefined) return [];
  const asymmetry = offered.get("level-asymmetry-allowed") === "1" ? "level-asymmetry-allowed=1;" : "";
  return [
    {
      codec: "h264",
      payloadType,
      rtxPayloadType: rtxOf(section, payloadType),
      profile,
      parameters: `${asymmetry}packetization-mode=1;profile-level-id=${id}`,
    },
  ];
}

/** Payload type of a format's retransmissions (RFC 4588). */
function rtxOf(section: Section, payloadType: number): number | null {
  const found = payloadTypes(section).find(
    (type) =>
      encodingOf(section, type) === "rtx/90000" &&
      parametersOf(section, type).get("apt") === String(payloadType),
  );
  return found ?? null;
}

/** Whether every format supports reports of each packet's arrival. */
function reportsArrivals(section: Section, formats: readonly VideoFormat[]): boolean {
  return formats.every(({ payloadType }) =>
    ["*", payloadType].some((type) => section.includes(`a=rtcp-fb:${type} transport-cc`)),
  );
}

function audioSection(section: Section): AudioSection[] {
  const opus = payloadTypes(section).find((type) => encodingOf(section, type) === "opus/48000/2");
  const mid = attribute(section, "mid");
  return opus === undefined || mid === null
    ? []
    : [{ mid, opusPayloadType: opus, receives: receives(section) }];
}

function extensionId(section: Section, uri: string): number | null {
  for (const line of section) {
    const found = /^a=extmap:(\d+)(?:\/\w+)? (\S+)/.exec(line);
    const id = Number(found?.[1]);
    if (found?.[2] === uri && id >= 1 && id <= 14) return id;
  }
  return null;
}
