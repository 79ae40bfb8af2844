/** Matches every host name, and every display with an empty number (X11's Xauth.h). */
const familyWild = 0xffff;

/**
 * Rewrites an Xauthority file so that its secrets apply whatever the computer is called: entries name the host that
 * they were made on, and the sandbox has a host name of its own.
 * @throws on a file that is cut off
 */
export function authorityForAnyHost(file: Buffer): Buffer {
  const entries: Buffer[] = [];
  let offset = 0;
  const field = (): Buffer => {
    const start = offset + 2;
    const end = start + file.readUInt16BE(offset);
    if (end > file.length) throw new RangeError("the Xauthority file is cut off");
    offset = end;
    return file.subarray(start - 2, end);
  };
  while (offset < file.length) {
    // Family, address, display number, name of the method, secret.
    offset += 2;
    field();
    const number = field();
    const head = Buffer.alloc(4);
    head.writeUInt16BE(familyWild);
    entries.push(head, number, field(), field());
  }
  return Buffer.concat(entries);
}
