import { useEffect, useId } from 'react'
import type { MenuItem } from '../ui/menu/MenuItem.ts'

const given = new Map<string, readonly MenuItem[]>()

/** What can be done on the page that is open; the command palette offers it. */
export const pageCommands = (): readonly MenuItem[] => [...given.values()].flat()

/** Offers commands for as long as the caller is drawn. */
export function usePageCommands(commands: readonly MenuItem[]): void {
  const id = useId()
  useEffect(() => {
    given.set(id, commands)
    return () => {
      given.delete(id)
    }
  }, [id, commands])
}
