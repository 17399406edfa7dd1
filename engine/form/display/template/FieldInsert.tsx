import { useState } from 'react'
import { Combobox } from '#engine/ui/combobox/Combobox.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { InsertableField } from './insertableFields.ts'
import styles from './TemplateField.module.css'

interface FieldInsertProps {
  readonly id: string
  readonly branches: readonly InsertableField[]
  readonly insert: (path: string) => void
}

/** Finds a field to insert into a template. */
export function FieldInsert({ id, branches, insert }: FieldInsertProps) {
  const text = useText()
  const [search, setSearch] = useState('')
  const searchText = search.trim().toLocaleLowerCase()
  return (
    <Combobox
      id={id}
      label={text('template.insert')}
      options={branches
        .filter(({ path, label }) => `${label} ${path}`.toLocaleLowerCase().includes(searchText))
        .map(({ path, label, level }) => ({
          value: path,
          label,
          face: (
            <span className={styles.branch} data-level={level}>
              {label}
            </span>
          ),
        }))}
      chosen={null}
      shown=""
      icon="add"
      placeholder={text('template.insert')}
      emptyText={text('no_results')}
      onSearch={setSearch}
      onChoose={insert}
    />
  )
}
