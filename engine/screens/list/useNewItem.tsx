import { Button } from '#engine/ui/button/Button.tsx'
import { usePageCommands } from '#engine/ui/commands/pageCommands.ts'
import { useAccess } from './useAccess.ts'

interface NewItemInput {
  readonly collection: string
  /** The label of the button; null if users cannot create items. */
  readonly label: string | null
  readonly make: () => void
}

/** The button for a new item, and its command. */
export function useNewItem({ collection, label, make }: NewItemInput) {
  const create = useAccess('create', collection)
  const making = { icon: 'add', ...(create.allowed ? {} : { disabledReason: create.reason }) }
  usePageCommands(label === null ? [] : [{ id: 'create', label, ...making, onSelect: make }])
  return (
    label !== null && (
      <Button kind="primary" {...making} onPress={make}>
        {label}
      </Button>
    )
  )
}
