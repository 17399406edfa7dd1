import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { IconButton } from '../button/IconButton.tsx'
import { Control } from '../control/Control.tsx'
import { useText } from '../i18n/I18n.tsx'
import { Icon } from '../icon/Icon.tsx'
import styles from './Combobox.module.css'
import { ComboboxList } from './ComboboxList.tsx'
import type { ComboboxOption } from './ComboboxOption.ts'

export interface ComboboxProps {
  readonly id: string
  readonly describedBy?: string | undefined
  /** Its name, where no label points at `id`. */
  readonly label?: string
  readonly options: readonly ComboboxOption[]
  /** The value of the chosen option; null for none. */
  readonly chosen: string | null
  /** The chosen value in words, shown while the list is closed. */
  readonly shown: string
  /** Drawn over the words while the list is closed. */
  readonly face?: ReactNode
  readonly icon?: string | undefined
  readonly placeholder?: string | undefined
  readonly invalid?: boolean
  readonly readOnly?: boolean
  readonly loading?: boolean
  /** Instead of the list, when there are no options. */
  readonly emptyText: string
  /** Below the options, such as how many more there are. */
  readonly footnote?: string | undefined
  /** Buttons after the arrow. */
  readonly end?: ReactNode
  /** What is being typed; empty when the list opens. The caller narrows the options. */
  readonly onSearch: (search: string) => void
  readonly onChoose: (value: string) => void
  /** Takes typed text that is no option. */
  readonly onOther?: (text: string) => void
  readonly onClear?: (() => void) | undefined
}

/** A field to search and choose from a list: arrows, Home, End, Enter, Escape. */
export function Combobox(props: ComboboxProps) {
  const { id, options, chosen, shown, face, readOnly = false, loading = false, end, onSearch, onChoose } = props
  const text = useText()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [search, setSearch] = useState<string | null>(null)
  const [active, setActive] = useState<string | null>(null)
  const open = search !== null
  const at = options.findIndex(option => option.value === active)

  const seek = (next: string) => {
    setSearch(next)
    setActive(null)
    onSearch(next)
  }
  const show = () => {
    if (readOnly || open) return
    seek('')
    setActive(chosen)
  }
  const close = () => {
    setSearch(null)
    setActive(null)
  }
  const choose = (value: string) => {
    close()
    onChoose(value)
  }
  /** What is typed counts as a choice where other values are taken. */
  const leave = () => {
    const typed = search?.trim() ?? ''
    close()
    if (typed !== '' && props.onOther) props.onOther(typed)
  }
  const move = (to: number) => setActive(options[(to + options.length) % options.length]?.value ?? null)
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => (open ? move(at + 1) : show()),
    ArrowUp: () => (open ? move(at < 0 ? -1 : at - 1) : show()),
    Home: () => move(0),
    End: () => move(-1),
    Enter: () => (active !== null && at >= 0 ? choose(active) : open ? leave() : show()),
    Escape: close,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.key]
    if (!act || readOnly || event.nativeEvent.isComposing) return
    if (!open && ['Home', 'End', 'Escape'].includes(event.key)) return
    // The list alone answers: a dialog around it stays open, a form around it is not sent.
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return (
    <div className={styles.combobox} data-part="combobox">
      <Control
        iconLeft={props.icon}
        invalid={props.invalid ?? false}
        readOnly={readOnly}
        end={
          <>
            {props.onClear && chosen !== null && !readOnly && (
              <IconButton icon="close" size="s" label={text('clear_value')} onPress={props.onClear} />
            )}
            {!readOnly && (
              <button
                type="button"
                className={styles.arrow}
                tabIndex={-1}
                aria-label={text(open ? 'combobox.close' : 'combobox.open')}
                onMouseDown={event => {
                  event.preventDefault()
                  input.current?.focus()
                  if (open) close()
                  else show()
                }}
              >
                <Icon name={open ? 'expand_less' : 'expand_more'} />
              </button>
            )}
            {end}
          </>
        }
      >
        {face && !open && (
          <span className={styles.face} aria-hidden="true" data-icon={props.icon ? true : undefined}>
            {face}
          </span>
        )}
        <input
          ref={input}
          id={id}
          className={styles.input}
          data-covered={(face && !open) || undefined}
          role="combobox"
          aria-label={props.label}
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={open ? listId : undefined}
          aria-activedescendant={open && at >= 0 ? `${listId}-${at}` : undefined}
          aria-invalid={props.invalid || undefined}
          aria-describedby={props.describedBy}
          autoComplete="off"
          dir="auto"
          readOnly={readOnly}
          placeholder={open && shown !== '' ? shown : props.placeholder}
          value={search ?? shown}
          onClick={show}
          onChange={event => seek(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={leave}
        />
      </Control>
      {open && (
        <ComboboxList
          id={listId}
          options={options}
          chosen={chosen}
          active={active}
          loading={loading}
          emptyText={props.emptyText}
          footnote={props.footnote}
          onActivate={setActive}
          onChoose={choose}
        />
      )}
    </div>
  )
}
