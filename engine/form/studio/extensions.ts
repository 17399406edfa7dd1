import { createStore } from '#engine/core/store/createStore.ts'
import type { Extension } from './loadExtensions.ts'

/** What has become of each plugin from outside. */
export const extensions = createStore<readonly Extension[]>([])
