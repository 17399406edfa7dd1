import { createStore } from '#engine/core/store/createStore.ts'
import type { Extension } from './loadExtensions.ts'

/** The status of each extension. */
export const extensions = createStore<readonly Extension[]>([])
