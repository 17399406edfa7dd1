import type { DraftMeta, FieldDraft } from '#engine/core/fieldSetup/FieldDraft.ts'
import { interfaceChoices } from '#engine/core/fieldSetup/pluginChoices.ts'
import type { SetupPartProps } from '#engine/core/fieldSetup/SetupPartProps.ts'
import { type PlainField, plainField } from '#engine/core/metadata/plainField.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { DraftForm } from './DraftForm.tsx'
import { DraftStudio } from './DraftStudio.tsx'
import styles from './FieldSetup.module.css'
import { PluginSetup } from './PluginSetup.tsx'
import { Preview } from './Preview.tsx'

const half = 'half' as const

/** How people edit a field: its interface with the options, tried out on the spot. */
export function InterfaceTab({ draft, change }: SetupPartProps) {
  const text = useText()
  const { registry } = useStudio()
  const { meta } = draft
  const set = (next: Partial<DraftMeta>) => change({ ...draft, meta: { ...meta, ...next } })
  const plugin = meta.interface === null ? null : registry.namedInterface(meta.interface)
  const ask = (field: keyof DraftMeta, plain: Omit<PlainField, 'collection' | 'field'>) =>
    plainField({ collection: '', field, name: text(`field_setup.${field}`), ...plain })
  const asks = [
    ask('readonly', { type: 'boolean', width: half }),
    ask('hidden', { type: 'boolean', width: half }),
    ask('translations', {
      type: 'json',
      interface: 'repeater',
      options: { template: '{{ translation }} ({{ language }})', fields: translationFields(text) },
    }),
  ]
  return (
    <DraftStudio draft={draft}>
      <div className={styles.tab}>
        <PluginSetup
          draft={draft}
          label={text('interface_choice.name')}
          placeholder={text('interface_choice.choose')}
          choices={interfaceChoices(registry, draft.type, draft.kind, each => text(each.name))}
          chosen={meta.interface}
          plugin={plugin}
          missing={text('field_setup.interface_not_found')}
          isAwaited={registry.isAwaited('interface', meta.interface ?? '')}
          choose={id => set({ interface: id, options: null })}
          options={meta.options}
          changeOptions={options => set({ options })}
          preview={plugin && <Preview draft={draft} />}
        />
        <section className={styles.section}>
          <h3 className={styles.heading}>{text('field_setup.in_forms')}</h3>
          <DraftForm fields={asks} values={meta} change={(field, value) => change(withAnswer(draft, field, value))} />
        </section>
      </div>
    </DraftStudio>
  )
}

/** The name of the field in another language; asks for English first. */
const translationFields = (text: ReturnType<typeof useText>) => [
  {
    field: 'language',
    type: 'string',
    name: text('field_setup.language'),
    meta: { interface: 'system-language', width: half },
    schema: { default_value: 'en-US' },
  },
  {
    field: 'translation',
    type: 'string',
    name: text('field_setup.translation'),
    meta: { interface: 'text-input', width: half },
  },
]

function withAnswer(draft: FieldDraft, field: string, value: unknown): FieldDraft {
  const { meta } = draft
  if (field !== 'translations') return { ...draft, meta: { ...meta, [field]: value === true } }
  // Safe: the repeater returns a list of objects. Keeps their identity, so that a row stays open while it is edited.
  const rows = Array.isArray(value) && value.length > 0 ? (value as NonNullable<DraftMeta['translations']>) : null
  return { ...draft, meta: { ...meta, translations: rows } }
}
