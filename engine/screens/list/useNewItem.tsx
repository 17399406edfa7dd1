import { Button } from '#engine/ui/button/Button.tsx'
import { usePageCommands } from '#engine/ui/commands/pageCommands.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { OwnList } from './OwnList.ts'
import { useAccess } from './useAccess.ts'

interface NewItemInput {
  readonly own: OwnList | undefined
  readonly collection: string
  readonly make: () => void
}

/** The button and the command that make an item of the list; `label` is null where people make none. */
export function useNewItem({ own, collection, make }: NewItemInput) {
  const text = useText()
  const create = useAccess('create', collection)
  const label = own ? own.create : text('create_item')
  const making = { icon: 'add', ...(create.allowed ? {} : { why: create.reason }) }
  usePageCommands(label === null ? [] : [{ id: 'create', label, ...making, onSelect: make }])
  const createButton = label !== null && (
    <Button kind="primary" {...making} onPress={make}>
      {label}
    </Button>
  )
  return { label, createButton }
}
