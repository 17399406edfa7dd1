/** A file that somebody has chosen, dropped or pasted. */
export interface PickedFile {
  readonly file: File
  /** Folders that it was dropped in, outermost first. */
  readonly folders: readonly string[]
}

/** What somebody has dropped or chosen at once. */
export interface Picked {
  readonly files: readonly PickedFile[]
  /** Folders that hold no file, by their path. */
  readonly emptyFolders: readonly (readonly string[])[]
}
