import { useEffect, useId } from 'react'
import { createStore } from '#engine/core/store/createStore.ts'
import type { MenuItem } from '../menu/MenuItem.ts'

/** What can be done on the page that is open, by who offers it; the command palette shows it, also what comes late. */
export const pageCommands = createStore<ReadonlyMap<string, readonly MenuItem[]>>(new Map())

/** Offers commands for as long as the caller is drawn. */
export function usePageCommands(commands: readonly MenuItem[]): void {
  const id = useId()
  useEffect(() => {
    pageCommands.put(new Map(pageCommands.get()).set(id, commands))
    return () => pageCommands.put(new Map([...pageCommands.get()].filter(([each]) => each !== id)))
  }, [id, commands])
}
