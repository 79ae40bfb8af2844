/**
 * Where kept versions lie: files with names such as `a1…/b2…/x.zip`. The local folder and the bucket differ in
 * this alone.
 */
export interface SaveObjects {
  /** Full names of all objects in a folder and below. */
  list(folder: string): Promise<readonly string[]>;
  /** Copies an object into a local file. @returns false when there is none */
  fetch(name: string, file: string): Promise<boolean>;
  /** Moves a local file there, replacing what was there. Until it is there as a whole, the old one stays. */
  put(name: string, file: string): Promise<void>;
  /** Succeeds for an unknown object. */
  remove(name: string): Promise<void>;
}
