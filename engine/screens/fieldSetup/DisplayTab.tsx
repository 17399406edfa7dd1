import type { DraftMeta } from '#engine/core/fieldSetup/FieldDraft.ts'
import { displayChoices } from '#engine/core/fieldSetup/pluginChoices.ts'
import type { SetupPartProps } from '#engine/core/fieldSetup/SetupPartProps.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { DisplayPreview } from './DisplayPreview.tsx'
import { DraftStudio } from './DraftStudio.tsx'
import styles from './FieldSetup.module.css'
import { PluginSetup } from './PluginSetup.tsx'

/** The display of a field and its options. */
export function DisplayTab({ draft, change }: SetupPartProps) {
  const text = useText()
  const { registry } = useStudio()
  const { meta } = draft
  const set = (next: Partial<DraftMeta>) => change({ ...draft, meta: { ...meta, ...next } })
  const plugin = meta.display === null ? null : (registry.displays.get(meta.display) ?? null)
  return (
    <DraftStudio draft={draft}>
      <div className={styles.tab}>
        <PluginSetup
          draft={draft}
          label={text('field_setup.tab.display')}
          placeholder={text('field_setup.choose_display')}
          choices={displayChoices(registry, draft.type, draft.kind, each => text(each.name))}
          chosen={meta.display}
          plugin={plugin}
          missing={text('field_setup.display_not_found')}
          isAwaited={registry.isAwaited('display', meta.display ?? '')}
          choose={id => set({ display: id, display_options: null })}
          options={meta.display_options}
          changeOptions={options => set({ display_options: options })}
          preview={<DisplayPreview draft={draft} />}
        />
      </div>
    </DraftStudio>
  )
}
