/** What elements of the editor, which stand outside of React, need of the studio. */
export interface EditorStudio {
  readonly text: (key: string) => string
  readonly readAsset: (id: string) => Promise<Blob>
}

let current: EditorStudio = { text: key => key, readAsset: () => Promise.reject(new Error('No studio is set')) }

/** One studio runs in a page, so one is known. */
export const setEditorStudio = (studio: EditorStudio): void => {
  current = studio
}
export const studioOf = (): EditorStudio => current
