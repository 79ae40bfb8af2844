import { h264ProfileIds } from "../../../wire/desk/h264ProfileIds.ts";

interface Codec {
  readonly mimeType: string;
  readonly sdpFmtpLine?: string;
}

/** Whether the browser supports WebRTC and one of the hosts' codecs (host/webrtc/offer.ts). */
export function showsPictures({
  RTCPeerConnection,
  RTCRtpReceiver,
}: {
  readonly RTCPeerConnection?: unknown;
  readonly RTCRtpReceiver?: {
    getCapabilities?(kind: string): { readonly codecs: readonly Codec[] } | null;
  };
}): boolean {
  if (RTCPeerConnection === undefined) return false;
  // Older browsers do not list their codecs.
  if (RTCRtpReceiver?.getCapabilities === undefined) return true;
  return RTCRtpReceiver.getCapabilities("video")?.codecs.some(isSent) ?? false;
}

function isSent({ mimeType, sdpFmtpLine = "" }: Codec): boolean {
  if (/^video\/VP8$/i.test(mimeType)) return true;
  const parameters = new URLSearchParams(sdpFmtpLine.toLowerCase().replace(/;\s*/g, "&"));
  const profile = parameters.get("profile-level-id") ?? "";
  return (
    /^video\/H264$/i.test(mimeType) &&
    parameters.get("packetization-mode") === "1" &&
    Object.values(h264ProfileIds).some((id) => id.test(profile))
  );
}
