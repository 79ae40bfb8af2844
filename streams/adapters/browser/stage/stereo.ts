const opus = /^a=rtpmap:(\d+) opus\/48000/i;

/**
 * Asks for sound in stereo: without `stereo=1` for Opus, hosts mix it down and browsers play one channel.
 * @param sdp of an offer
 */
export function withStereo(sdp: string): string {
  const lines = sdp.split("\r\n");
  const formats = new Set(lines.flatMap((line) => opus.exec(line)?.[1] ?? []));
  const described = new Set(lines.flatMap((line) => /^a=fmtp:(\d+) /.exec(line)?.[1] ?? []));
  return lines
    .flatMap((line) => {
      const format = /^a=(?:rtpmap|fmtp):(\d+) /.exec(line)?.[1] ?? "";
      if (!formats.has(format)) return [line];
      if (line.startsWith("a=fmtp:")) return [stereoIn(line)];
      return described.has(format) ? [line] : [line, `a=fmtp:${format} stereo=1`];
    })
    .join("\r\n");
}

function stereoIn(line: string): string {
  const stereo = /([ ;])stereo=\d/;
  return stereo.test(line) ? line.replace(stereo, "$1stereo=1") : `${line};stereo=1`;
}
