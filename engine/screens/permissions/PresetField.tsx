import { useId } from 'react'
import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'
import { plainField } from '#engine/core/metadata/plainField.ts'
import { isDynamic, presetDynamics } from '#engine/core/permissions/presetDynamics.ts'
import { ObjectForm } from '#engine/form/ObjectForm.tsx'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { Chip } from '#engine/ui/chip/Chip.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { MenuButton } from '#engine/ui/menu/MenuButton.tsx'
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
  const choices = presetDynamics(metadata, field).map(name => ({
    value: `$${name}`,
    label: text(`permissions.dynamic.${name}`),
  }))
  if (isDynamic(value)) {
    const label = choices.find(each => each.value === value)?.label ?? value
    return (
      <div className={styles.field} data-part="preset" data-field={field.field}>
        <span className={styles.name}>{field.name}</span>
        <div className={styles.dynamic}>
          <Chip>{label}</Chip>
          <IconButton
            icon="close"
            size="s"
            label={text('filter_editor.no_dynamic', { value: label })}
            onPress={() => change(undefined)}
          />
        </div>
      </div>
    )
  }
  return (
    <div className={styles.field} data-part="preset" data-field={field.field}>
      <div className={styles.editor}>
        <StaticValue {...props} />
      </div>
      {choices.length > 0 && (
        <MenuButton
          label={text('filter_editor.dynamic', { label: field.name })}
          icon="data_object"
          size="s"
          items={choices.map(each => ({ id: each.value, label: each.label, onSelect: () => change(each.value) }))}
        />
      )}
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
      <>
        <label className={styles.name} htmlFor={id}>
          {name}
        </label>
        <PresetItem id={id} collection={relation.related} value={value} change={change} />
      </>
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
