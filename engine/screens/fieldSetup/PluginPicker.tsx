import { useId, useState } from 'react'
import type { PluginChoice } from '#engine/core/fieldSetup/pluginChoices.ts'
import type { DisplayPlugin } from '#engine/core/registry/DisplayPlugin.ts'
import type { InterfacePlugin } from '#engine/core/registry/InterfacePlugin.ts'
import { Combobox } from '#engine/ui/combobox/Combobox.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import styles from './FieldSetup.module.css'

type Offered = InterfacePlugin | DisplayPlugin

export interface PluginPickerProps {
  readonly label: string
  readonly placeholder: string
  readonly choices: readonly PluginChoice<Offered>[]
  /** The stored id, which may not match any plugin. */
  readonly chosen: string | null
  readonly plugin: Offered | null
  readonly choose: (id: string | null) => void
}

/** Selects a compatible interface or display; recommended ones come first, with a star. */
export function PluginPicker({ label, placeholder, choices, chosen, plugin, choose }: PluginPickerProps) {
  const text = useText()
  const id = useId()
  const [search, setSearch] = useState('')
  const searchText = search.trim().toLocaleLowerCase()
  const matches = choices.filter(({ plugin: each }) =>
    `${text(each.name)} ${each.id}`.toLocaleLowerCase().includes(searchText),
  )
  return (
    <div className={styles.picker}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <Combobox
        id={id}
        options={matches.map(({ plugin: each, recommended }) => ({
          value: each.id,
          label: text(each.name),
          face: (
            <span className={styles.face}>
              <Icon name={each.icon} size={18} />
              <span>{text(each.name)}</span>{' '}
              {recommended && (
                <span role="img" className={styles.star} aria-label={text('field_setup.recommended')}>
                  <Icon name="star" size={16} />
                </span>
              )}
            </span>
          ),
        }))}
        chosen={plugin?.id ?? chosen}
        shown={plugin ? text(plugin.name) : (chosen ?? '')}
        icon={plugin?.icon}
        placeholder={placeholder}
        emptyText={text('no_results')}
        onSearch={setSearch}
        onChoose={next => {
          if (next !== plugin?.id) choose(next)
        }}
        onClear={() => choose(null)}
      />
    </div>
  )
}
