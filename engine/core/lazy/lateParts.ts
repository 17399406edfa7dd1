import { createStore } from '../store/createStore.ts'
import type { Load } from './Load.ts'

/** Parts of the studio that are drawn on every page from their first use on. They take no props. */
export const lateParts = createStore<readonly Load[]>([])

/** Draws a part from now on; `load` must be the same function every time. */
export function addPart(load: Load): void {
  if (!lateParts.get().includes(load)) lateParts.put([...lateParts.get(), load])
}
