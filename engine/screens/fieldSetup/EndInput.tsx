import { useText } from '#engine/ui/i18n/I18n.tsx'
import { MenuButton } from '#engine/ui/menu/MenuButton.tsx'
import type { MenuItem } from '#engine/ui/menu/MenuItem.ts'
import { NameInput } from '../dataModel/model/NameInput.tsx'
import styles from './EndInput.module.css'

export interface EndInputProps {
  readonly label: string
  readonly value: string
  /** The named collection or field does not exist yet, and is created with the field. */
  readonly isNew: boolean
  readonly description?: string
  readonly disabled: boolean
  readonly error?: string
  /** The choices. */
  readonly items: readonly MenuItem[]
  readonly onChange: (name: string) => void
}

/** The name of a collection or field of a relation: typed, or chosen from existing ones. */
export function EndInput({ label, value, isNew, description, disabled, error, items, onChange }: EndInputProps) {
  const text = useText()
  return (
    <div className={styles.end} data-new={isNew || undefined}>
      <NameInput
        label={label}
        value={value}
        disabled={disabled}
        {...(error === undefined ? {} : { error })}
        {...(description !== undefined && error === undefined ? { description } : {})}
        onChange={onChange}
      />
      {!disabled && items.length > 0 && (
        <span className={styles.menu}>
          <MenuButton label={text('field_setup.choose', { name: label })} icon="expand_more" size="s" items={items} />
        </span>
      )}
    </div>
  )
}
