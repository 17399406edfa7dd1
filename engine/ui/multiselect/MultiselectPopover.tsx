import { type RefObject, useState } from 'react'
import { Autocomplete, ListBox, ListBoxItem, ListLayout, Virtualizer } from 'react-aria-components'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import { Button } from '../button/Button.tsx'
import type { ComboboxOption } from '../combobox/ComboboxOption.ts'
import { FieldPopover, PopoverSearch } from '../field-button/FieldPopover.tsx'
import { useText } from '../i18n/I18n.tsx'
import { Icon } from '../icon/Icon.tsx'
import styles from './MultiselectPopover.module.css'

export interface MultiselectPopoverProps {
  readonly label: string
  readonly anchor: RefObject<HTMLElement | null>
  readonly options: readonly ComboboxOption[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
  readonly onOther: ((text: string) => void) | undefined
  readonly close: () => void
}

/** Pixels of a row, and how many rows show before the list scrolls. */
const rowHeight = 36
const rowsShown = 8

/** The open list of a `Multiselect`: focus stays in the line to search, arrows move, Enter ticks. */
export default function MultiselectPopover(props: MultiselectPopoverProps) {
  const { label, anchor, options, chosen, onChange, onOther, close } = props
  const text = useText()
  const [search, setSearch] = useState('')
  const searchText = search.trim().toLocaleLowerCase()
  const optionValues = new Set(options.map(option => option.value))
  const others = chosen.filter(value => !optionValues.has(value)).map(value => ({ value, label: value }))
  const all: readonly ComboboxOption[] = [...options, ...others]
  const matches = searchText === '' ? all : all.filter(option => option.label.toLocaleLowerCase().includes(searchText))
  const inside = new Set(chosen)
  const left = matches.filter(option => !inside.has(option.value))
  const typed = search.trim()
  const isOther = onOther && typed !== '' && !all.some(option => option.label === typed || option.value === typed)
  return (
    <FieldPopover anchor={anchor} label={label} size="field" close={close}>
      {/* A single Escape closes the popover, even after typing. */}
      <div
        className={styles.content}
        role="presentation"
        onKeyDownCapture={event => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          close()
        }}
      >
        <Autocomplete inputValue={search} onInputChange={setSearch} disableAutoFocusFirst={isOther === true}>
          <PopoverSearch
            label={text('choices.search')}
            onKeyDown={event => {
              if (event.key !== 'Enter' || !isOther || matches.length > 0) return
              event.preventDefault()
              onOther(typed)
              setSearch('')
            }}
          />
          <Virtualizer layout={ListLayout} layoutOptions={{ rowHeight }}>
            <ListBox
              aria-label={label}
              className={styles.list ?? ''}
              style={{ blockSize: Math.min(Math.max(matches.length, 1), rowsShown) * rowHeight }}
              items={matches.map(option => ({ ...option, id: option.value }))}
              selectionMode="multiple"
              selectedKeys={inside}
              onSelectionChange={keys => {
                // In list order, after the existing selection; Ctrl+A selects all results.
                const wanted = keys === 'all' ? new Set([...chosen, ...matches.map(({ value }) => value)]) : keys
                onChange([
                  ...chosen.filter(value => wanted.has(value)),
                  ...all.map(({ value }) => value).filter(value => wanted.has(value) && !inside.has(value)),
                ])
              }}
              renderEmptyState={() => (
                <p className={styles.empty}>{text(isOther ? 'dropdown.press_enter' : 'no_results')}</p>
              )}
            >
              {option => (
                <ListBoxItem id={option.value} textValue={option.label} className={styles.option ?? ''}>
                  <span className={styles.box}>
                    <Icon name={inside.has(option.value) ? 'check_box' : 'check_box_outline_blank'} />
                  </span>
                  <span className={`${textStyles.cut} ${styles.text}`} dir="auto">
                    {option.face ?? option.label}
                  </span>
                </ListBoxItem>
              )}
            </ListBox>
          </Virtualizer>
        </Autocomplete>
      </div>
      <div className={styles.actions}>
        {isOther && matches.length > 0 && (
          <Button
            kind="quiet"
            size="s"
            icon="add"
            onPress={() => {
              onOther(typed)
              setSearch('')
            }}
          >
            {text('multiselect.add', { value: typed })}
          </Button>
        )}
        <Button
          kind="quiet"
          size="s"
          {...(left.length === 0 && { disabledReason: text('multiselect.all_chosen') })}
          onPress={() => onChange([...chosen, ...left.map(option => option.value)])}
        >
          {text('multiselect.select_all')}
        </Button>
        <span className={styles.end}>
          <Button kind="quiet" size="s" onPress={close}>
            {text('done')}
          </Button>
        </span>
      </div>
    </FieldPopover>
  )
}
