import { type InterfaceProps, Notice, OddValue, OptionForm, plainText, useStudio, useText } from '#engine/plugin.ts'
import { fieldTypes } from '#schemas/data/fieldTypes.ts'
import styles from './InterfaceOptions.module.css'
import type { InterfaceOptionsOptions } from './options.ts'

type Stored = Readonly<Record<string, unknown>>

/** The options of the interface that another form field names, as a form generated from its schema. */
export default function InterfaceOptions(props: InterfaceProps<Stored, InterfaceOptionsOptions>) {
  const { id, describedBy, value, options, access, item, invalid, change } = props
  const text = useText()
  const { registry } = useStudio()
  const named = options.interfaceField ? plainText(item[options.interfaceField]) : ''
  const type = options.typeField ? item[options.typeField] : undefined
  const plugin = registry.namedInterface(named)
  if (value !== null && value !== undefined && (typeof value !== 'object' || Array.isArray(value)))
    return <OddValue id={id} describedBy={describedBy} value={value} reason="interface_options.not_options" />
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a border, and the label of the row names it
    <div
      id={id}
      role="group"
      // A focus target for the label of the row.
      tabIndex={-1}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      className={styles.options}
    >
      {named === '' && <Notice kind="info">{text('interface_options.choose_first')}</Notice>}
      {named !== '' && !plugin && <Notice kind="danger">{text('interface_not_found', { interface: named })}</Notice>}
      {plugin && (
        <OptionForm
          key={plugin.id}
          plugin={plugin}
          value={value ?? {}}
          collection={null}
          fieldType={fieldTypes.find(each => each === type) ?? 'string'}
          access={access}
          change={next => change({ op: 'set', value: Object.keys(next).length === 0 ? null : next })}
        />
      )}
    </div>
  )
}
