import { useId, useRef } from 'react'
import { IconButton } from '../button/IconButton.tsx'
import { Control } from '../control/Control.tsx'
import { useText } from '../i18n/I18n.tsx'
import { Icon } from '../icon/Icon.tsx'
import styles from './Combobox.module.css'
import { ComboboxList } from './ComboboxList.tsx'
import type { ComboboxProps } from './ComboboxProps.ts'
import { useComboboxList } from './useComboboxList.ts'

/** A field to search and choose from a list: arrows, Home, End, Enter, Escape. */
export function Combobox(props: ComboboxProps) {
  const { id, options, chosen, shown, face, readOnly = false, loading = false, end } = props
  const text = useText()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const { search, open, active, at, ...list } = useComboboxList(props)
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
                  if (open) list.close()
                  else list.show()
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
          // Opens on press, like a native select: content that loads above may move the field before the release.
          onMouseDown={event => event.button === 0 && list.show()}
          // A click on the label, or by assistive technology, has no press.
          onClick={list.show}
          onChange={event => list.seek(event.target.value)}
          onKeyDown={list.onKeyDown}
          onBlur={list.leave}
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
          onActivate={list.activate}
          onChoose={list.choose}
        />
      )}
    </div>
  )
}
