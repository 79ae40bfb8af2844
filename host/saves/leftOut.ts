/**
 * What games and their libraries write into a home folder that is not a save: caches, and what the screen, the
 * sound server and the desktop leave there. All of it is made again.
 */
const leftOutPaths: readonly RegExp[] = [
  /^\.cache$/,
  /^\.config\/pulse$/,
  /^\.local\/share\/(Trash|recently-used\.xbel|sddm|xorg)$/,
  /^\.(Xauthority|ICEauthority|xsession-errors|pulse-cookie|dbus|fontconfig|esd_auth)$/,
  /(^|\/)(mesa_shader_cache(_db)?|GLCache|GPUCache|ShaderCache|shader_?cache)$/,
  /(^|\/)core(\.\d+)?$/,
];

/** @param relative path of a file or folder inside the home folder, with `/` */
export function isLeftOut(relative: string): boolean {
  return leftOutPaths.some((pattern) => pattern.test(relative));
}
