import { createStore } from './createStore.ts'

/** What the whole studio is called: the project's name, once it is known. */
export const siteName = createStore('Fieldhouse')
