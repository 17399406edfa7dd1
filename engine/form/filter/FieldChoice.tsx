import { useId, useMemo, useState } from 'react'
import { filterFields } from '#engine/core/filter/fieldPath.ts'
import { Combobox } from '#engine/ui/combobox/Combobox.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useStudio } from '../studio/StudioContext.tsx'

export interface FieldChoiceProps {
  readonly id?: string
  readonly collection: string
  readonly label: string
  readonly onChoose: (path: string) => void
}

/** Chooses a field to filter by: one of the collection, or one of the items that it is related to. */
export function FieldChoice({ id, collection, label, onChoose }: FieldChoiceProps) {
  const text = useText()
  const own = useId()
  const { metadata } = useStudio()
  const [search, setSearch] = useState('')
  const fields = useMemo(() => filterFields(metadata, collection, text), [metadata, collection, text])
  const searchText = search.trim().toLocaleLowerCase()
  return (
    <Combobox
      id={id ?? own}
      label={label}
      icon="add"
      placeholder={label}
      options={fields
        .filter(({ name, path }) => `${name} ${path}`.toLocaleLowerCase().includes(searchText))
        .map(({ name, path }) => ({ value: path, label: name }))}
      chosen={null}
      shown=""
      emptyText={text('no_results')}
      onSearch={setSearch}
      onChoose={onChoose}
    />
  )
}
