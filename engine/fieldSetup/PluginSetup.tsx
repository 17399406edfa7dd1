import type { ReactNode } from 'react'
import { useText } from '../i18n/I18n.tsx'
import { Notice } from '../ui/notice/Notice.tsx'
import type { FieldDraft } from './FieldDraft.ts'
import styles from './FieldSetup.module.css'
import { optionCollection } from './optionCollection.ts'
import { OptionForm } from './optionForm/OptionForm.tsx'
import type { Options } from './optionForm/Options.ts'
import { PluginPicker, type PluginPickerProps } from './PluginPicker.tsx'

export interface PluginSetupProps extends PluginPickerProps {
  readonly draft: FieldDraft
  /** It comes from outside, and has not arrived yet. */
  readonly isAwaited: boolean
  readonly options: Options | null
  readonly changeOptions: (options: Options | null) => void
  readonly preview: ReactNode
}

/** The plugin that a field is edited or shown by: which one, tried out, with its options (A-0353 … A-0382). */
export function PluginSetup(props: PluginSetupProps) {
  const { draft, chosen, plugin, isAwaited, choose, options, changeOptions, preview } = props
  const text = useText()
  return (
    <>
      <PluginPicker {...props} />
      {chosen !== null && !plugin && !isAwaited && (
        <Notice
          kind="danger"
          title={text('field_setup.interface_not_found')}
          action={{ label: text('field_setup.reset'), onPress: () => choose(null) }}
        >
          {chosen}
        </Notice>
      )}
      {preview}
      {plugin && (
        <section className={styles.section}>
          <h3 className={styles.heading}>{text('field_setup.options')}</h3>
          <OptionForm
            key={plugin.id}
            plugin={plugin}
            value={options ?? {}}
            collection={optionCollection(draft)}
            fieldType={draft.type}
            change={next => changeOptions(Object.keys(next).length === 0 ? null : next)}
          />
        </section>
      )}
    </>
  )
}
