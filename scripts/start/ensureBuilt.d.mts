interface Build {
  /** The path of its main file in the repository. */
  readonly result: string
}

export const builds: { readonly studio: Build; readonly server: Build }

/** Whether a build was made from the current sources. */
export function isFresh(build: Build): boolean
