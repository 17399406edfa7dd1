import { type ReactNode, useContext } from 'react'
import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { Chip } from '#engine/ui/chip/Chip.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { MenuButton } from '#engine/ui/menu/MenuButton.tsx'
import styles from './DynamicValue.module.css'
import { DynamicChoices } from './dynamicChoices.ts'
import type { ValueInputProps } from './ValueInputProps.ts'

export interface DynamicValueProps extends Pick<ValueInputProps, 'label' | 'entry' | 'onChange'> {
  /** The input for other values. */
  readonly children: ReactNode
}

/** A dynamic value by its name; otherwise the input with a menu of dynamic values next to it. */
export function DynamicValue({ label, entry, onChange, children }: DynamicValueProps) {
  const text = useText()
  const choices = useContext(DynamicChoices)
  if (choices.length === 0) return children
  const choice = choices.find(({ value }) => value === entry)
  if (choice)
    return (
      <div className={styles.dynamic}>
        <Chip>{choice.label}</Chip>
        <IconButton
          icon="close"
          size="s"
          label={text('filter_editor.no_dynamic', { value: choice.label })}
          onPress={() => onChange('', 'now')}
        />
      </div>
    )
  return (
    <div className={styles.dynamic}>
      <div className={styles.input}>{children}</div>
      <span className={styles.menu}>
        <MenuButton
          label={text('filter_editor.dynamic', { label })}
          icon="data_object"
          size="s"
          items={choices.map(each => ({
            id: each.value,
            label: each.label,
            onSelect: () => onChange(each.value, 'now'),
          }))}
        />
      </span>
    </div>
  )
}
