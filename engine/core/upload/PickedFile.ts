/** A file that was selected, dropped or pasted. */
export interface PickedFile {
  readonly file: File
  /** Folders that it was dropped in, outermost first. */
  readonly folders: readonly string[]
}

/** The files of a single drop or selection. */
export interface Picked {
  readonly files: readonly PickedFile[]
  /** Folders without files, by path. */
  readonly emptyFolders: readonly (readonly string[])[]
}
