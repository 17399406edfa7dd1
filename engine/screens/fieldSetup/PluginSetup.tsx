import type { ReactNode } from 'react'
import type { FieldDraft } from '#engine/core/fieldSetup/FieldDraft.ts'
import { optionCollection } from '#engine/core/fieldSetup/optionCollection.ts'
import type { Options } from '#engine/core/optionForm/Options.ts'
import { OptionForm } from '#engine/form/optionForm/OptionForm.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import styles from './FieldSetup.module.css'
import { PluginPicker, type PluginPickerProps } from './PluginPicker.tsx'

export interface PluginSetupProps extends PluginPickerProps {
  readonly draft: FieldDraft
  /** It is an extension that has not loaded yet. */
  readonly isAwaited: boolean
  /** The title of the notice that it is not installed. */
  readonly missing: string
  readonly options: Options | null
  readonly changeOptions: (options: Options | null) => void
  readonly preview: ReactNode
}

/** The plugin that a field is edited or shown by: which one, tried out, with its options. */
export function PluginSetup(props: PluginSetupProps) {
  const { draft, chosen, plugin, isAwaited, missing, choose, options, changeOptions, preview } = props
  const text = useText()
  return (
    <>
      <PluginPicker {...props} />
      {chosen !== null && !plugin && !isAwaited && (
        <Notice
          kind="danger"
          title={missing}
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
