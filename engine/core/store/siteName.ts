import { createStore } from './createStore.ts'

/** The title of the studio: the project's name, once it is known. */
export const siteName = createStore('Fieldhouse')
