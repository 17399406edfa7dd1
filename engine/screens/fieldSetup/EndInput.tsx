import { useText } from '#engine/ui/i18n/I18n.tsx'
import { MenuButton } from '#engine/ui/menu/MenuButton.tsx'
import type { MenuItem } from '#engine/ui/menu/MenuItem.ts'
import { NameInput } from '../dataModel/model/NameInput.tsx'
import styles from './EndInput.module.css'

export interface EndInputProps {
  readonly label: string
  readonly value: string
  /** What it names is not there yet, and is made when the field is saved. */
  readonly isNew: boolean
  readonly disabled: boolean
  readonly error?: string
  /** What is there to choose from. */
  readonly items: readonly MenuItem[]
  readonly onChange: (name: string) => void
}

/** A name of a collection or field that a relation goes by: typed, or chosen from those that are there (A-0385, A-0388, A-0391). */
export function EndInput({ label, value, isNew, disabled, error, items, onChange }: EndInputProps) {
  const text = useText()
  return (
    <div className={styles.end} data-new={isNew || undefined}>
      <NameInput
        label={label}
        value={value}
        disabled={disabled}
        {...(error === undefined ? {} : { error })}
        {...(isNew && error === undefined ? { description: text('field_setup.is_new') } : {})}
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
