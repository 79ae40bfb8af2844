/** Object storage for versions, with names such as `a1…/b2…/x.zip`: a local folder or a bucket. */
export interface SaveObjects {
  /** Full names of all objects in a folder and its subfolders. */
  list(folder: string): Promise<readonly string[]>;
  /** Copies an object into a local file. @returns false if it does not exist */
  fetch(name: string, file: string): Promise<boolean>;
  /** Moves a local file into the storage, replacing an object atomically. */
  put(name: string, file: string): Promise<void>;
  /** Succeeds if the object does not exist. */
  remove(name: string): Promise<void>;
}
