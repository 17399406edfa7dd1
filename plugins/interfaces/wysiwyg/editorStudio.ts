/** What editor elements, which are outside of React, need from the studio. */
export interface EditorStudio {
  readonly text: (key: string) => string
  readonly readAsset: (id: string) => Promise<Blob>
}

let current: EditorStudio = { text: key => key, readAsset: () => Promise.reject(new Error('No studio is set')) }

/** A page runs one studio, so a single variable is enough. */
export const setEditorStudio = (studio: EditorStudio): void => {
  current = studio
}
export const studioOf = (): EditorStudio => current
