import { textStyles } from '#engine/ui/text/textStyles.ts'
import { useText } from '../i18n/I18n.tsx'
import { Icon } from '../icon/Icon.tsx'
import { Skeleton } from '../skeleton/Skeleton.tsx'
import styles from './ComboboxList.module.css'
import type { ComboboxOption } from './ComboboxOption.ts'

interface ComboboxListProps {
  readonly id: string
  readonly options: readonly ComboboxOption[]
  readonly chosen: string | null
  readonly active: string | null
  readonly loading: boolean
  readonly emptyText: string
  readonly footnote: string | undefined
  readonly onActivate: (value: string) => void
  readonly onChoose: (value: string) => void
}

/** Placeholder rows while the first options load. */
const placeholderRows = 10

/** The open list of a `Combobox`. Focus stays in the input; the active option is named by it. */
export function ComboboxList(props: ComboboxListProps) {
  const { id, options, chosen, active, loading, emptyText, footnote, onActivate, onChoose } = props
  const text = useText()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press on the padding must not take the focus from the input
    <div className={styles.popup} onMouseDown={event => event.preventDefault()}>
      {loading && options.length === 0 && <Skeleton rows={placeholderRows} />}
      {!loading && options.every(({ isAction }) => isAction) && (
        <p className={styles.empty} role="status">
          {emptyText}
        </p>
      )}
      <div id={id} role="listbox" aria-label={text('combobox.options')} className={styles.list}>
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the input of the combobox has the focus
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input of the combobox handles the keys
          <div
            key={option.value}
            id={`${id}-${index}`}
            ref={option.value === active ? row => row?.scrollIntoView?.({ block: 'nearest' }) : undefined}
            role="option"
            aria-selected={option.value === chosen}
            className={styles.option}
            data-active={option.value === active || undefined}
            onPointerMove={() => {
              if (option.value !== active) onActivate(option.value)
            }}
            onClick={() => onChoose(option.value)}
          >
            {option.icon && <Icon name={option.icon} size={18} />}
            <span className={`${textStyles.cut} ${styles.text}`} dir="auto">
              {option.face ?? option.label}
            </span>
            {option.detail && (
              <span className={`${textStyles.cut} ${styles.detail}`} dir="auto">
                {option.detail}
              </span>
            )}
            {option.value === chosen && <Icon name="check" size={18} />}
          </div>
        ))}
      </div>
      {footnote && options.length > 0 && <p className={styles.footnote}>{footnote}</p>}
    </div>
  )
}
