import { useState } from 'react'
import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'
import { chosenFields, missingFields, storedFields } from '#engine/core/permissions/fieldNames.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { Checkbox } from '#engine/ui/checkbox/Checkbox.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { NestedSearch } from '../../form/related/NestedSearch.tsx'
import styles from './PermissionDrawer.module.css'

export interface FieldChoicesProps {
  readonly fields: readonly FieldInfo[]
  readonly stored: readonly string[] | null
  readonly hint: string
  readonly change: (stored: readonly string[] | null) => void
}

/** The search is only offered from this many fields on. */
const many = 10

/** The fields that a right covers. */
export function FieldChoices({ fields, stored, hint, change }: FieldChoicesProps) {
  const text = useText()
  const [search, setSearch] = useState('')
  const all = fields.map(({ field }) => field)
  const chosen = chosenFields(stored, all)
  const missing = missingFields(stored, all)
  const searchText = search.trim().toLocaleLowerCase()
  const shown = fields.filter(({ name, field }) => `${name} ${field}`.toLocaleLowerCase().includes(searchText))
  const put = (names: readonly string[]) => change(storedFields(names, all, missing))
  return (
    <div className={styles.rule} data-part="field-choices">
      <p className={styles.hint}>{hint}</p>
      <div className={styles.bar}>
        <p className={styles.counted} role="status">
          {stored?.includes('*')
            ? text('permissions.fields.all')
            : text('permissions.fields.some', { count: chosen.length, total: all.length })}
        </p>
        <span>
          <Button size="s" kind="quiet" onPress={() => put(all)}>
            {text('permissions.fields.choose_all')}
          </Button>
          <Button size="s" kind="quiet" onPress={() => change(null)}>
            {text('permissions.fields.choose_none')}
          </Button>
        </span>
      </div>
      {all.length >= many && (
        <NestedSearch label={text('permissions.fields.search')} value={search} onChange={setSearch} />
      )}
      <ul className={styles.fields}>
        {shown.map(({ field, name }) => (
          <li key={field} data-field={field}>
            <Checkbox
              label={name}
              checked={chosen.includes(field)}
              onChange={checked => put(checked ? [...chosen, field] : chosen.filter(each => each !== field))}
            />
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className={styles.hint}>{text('no_results')}</p>}
      {missing.length > 0 && (
        <Notice kind="warning">{text('permissions.fields.missing', { fields: missing.join(', ') })}</Notice>
      )}
    </div>
  )
}
