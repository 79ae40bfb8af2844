/** Whether a browser makes WebRTC connections, and decodes one of the two codecs that hosts send. */
export function showsPictures({
  RTCPeerConnection,
  RTCRtpReceiver,
}: {
  readonly RTCPeerConnection?: unknown;
  readonly RTCRtpReceiver?: {
    getCapabilities?(kind: string): { readonly codecs: readonly { readonly mimeType: string }[] } | null;
  };
}): boolean {
  if (RTCPeerConnection === undefined) return false;
  const capabilities = RTCRtpReceiver?.getCapabilities?.("video");
  // A browser that does not list its codecs may have them.
  return capabilities?.codecs.some(({ mimeType }) => /^video\/(H264|VP8)$/i.test(mimeType)) ?? true;
}
