import { useId } from 'react'
import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'
import { plainField } from '#engine/core/metadata/plainField.ts'
import { presetDynamics } from '#engine/core/permissions/presetDynamics.ts'
import { DynamicValue } from '#engine/form/filter/DynamicValue.tsx'
import { DynamicChoices } from '#engine/form/filter/dynamicChoices.ts'
import { ObjectForm } from '#engine/form/ObjectForm.tsx'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { isDynamic } from '#schemas/filter/dynamicValues.ts'
import styles from './PresetField.module.css'
import { PresetItem } from './PresetItem.tsx'

export interface PresetFieldProps {
  readonly field: FieldInfo
  /** Undefined if the field has no preset. */
  readonly value: unknown
  /** Undefined removes the preset. */
  readonly change: (value: unknown) => void
}

const open = { allowed: true } as const

/** The preset of a field: a dynamic value by its name, or the interface of the field with a menu of dynamic values. */
export function PresetField(props: PresetFieldProps) {
  const { field, value, change } = props
  const text = useText()
  const { metadata } = useStudio()
  const offered = presetDynamics(metadata, field).map(name => ({
    value: `$${name}`,
    label: text(`permissions.dynamic.${name}`),
  }))
  // A stored value such as `$NOW(-1 day)` is shown as it is.
  const isOther = isDynamic(value) && !offered.some(each => each.value === value)
  return (
    <div className={styles.field} data-part="preset" data-field={field.field}>
      {isDynamic(value) && <span className={styles.name}>{field.name}</span>}
      <DynamicChoices value={isOther ? [...offered, { value, label: value }] : offered}>
        <DynamicValue
          label={field.name}
          entry={isDynamic(value) ? value : ''}
          onChange={entry => change(entry === '' ? undefined : entry)}
        >
          <StaticValue {...props} />
        </DynamicValue>
      </DynamicChoices>
    </div>
  )
}

/** The interface of the field; for a relation, a picker that stores the key and creates nothing. */
function StaticValue({ field, value, change }: PresetFieldProps) {
  const { metadata } = useStudio()
  const id = useId()
  const { collection, name, type, meta } = field
  const relation = metadata.relation(collection, field.field)
  if (relation?.kind === 'm2o' || relation?.kind === 'file')
    return (
      <div className={styles.item}>
        <label className={styles.name} htmlFor={id}>
          {name}
        </label>
        <PresetItem id={id} collection={relation.related} value={value} change={change} />
      </div>
    )
  const isPlain = relation === null
  const plain = plainField({
    collection,
    field: field.field,
    name,
    type,
    interface: isPlain ? meta?.interface : 'text-input',
    options: isPlain ? meta?.options : null,
  })
  return (
    <ObjectForm
      fields={[plain]}
      value={value === undefined ? {} : { [field.field]: value }}
      access={open}
      change={values => change(values[field.field])}
    />
  )
}
