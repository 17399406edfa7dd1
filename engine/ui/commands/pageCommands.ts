import { useEffect, useId } from 'react'
import { createStore } from '#engine/core/store/createStore.ts'
import type { MenuItem } from '../menu/MenuItem.ts'

/** The commands of the open page, by component; shown in the command palette, including late ones. */
export const pageCommands = createStore<ReadonlyMap<string, readonly MenuItem[]>>(new Map())

/** Offers commands while the caller is mounted. */
export function usePageCommands(commands: readonly MenuItem[]): void {
  const id = useId()
  useEffect(() => {
    pageCommands.put(new Map(pageCommands.get()).set(id, commands))
    return () => pageCommands.put(new Map([...pageCommands.get()].filter(([each]) => each !== id)))
  }, [id, commands])
}
