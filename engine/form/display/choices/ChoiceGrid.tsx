import { type ReactNode, useState } from 'react'
import { choiceColumns } from '#engine/core/display/choices/choiceColumns.ts'
import type { Choice } from '#engine/core/display/choices/readChoices.ts'
import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import styles from './ChoiceGrid.module.css'
import { ChoiceSearch } from './ChoiceSearch.tsx'

export interface ChoiceGridProps {
  readonly id: string
  readonly role: 'group' | 'radiogroup'
  readonly describedBy: string | undefined
  readonly invalid: boolean
  readonly field: FieldInfo
  readonly choices: readonly Choice[]
  /** The number of choices to show at first. Default: as many as render quickly. */
  readonly shown?: number
  /** Selected choices are always shown. */
  readonly isChosen?: (choice: Choice) => boolean
  readonly draw: (choice: Choice) => ReactNode
  /** After the choices, such as a line for other values. */
  readonly children?: ReactNode
}

/** The minimum number of choices for a search field. At most `batch` are drawn at a time. */
const searchable = 20
const batch = 100

/** Choices side by side, in as many columns as their texts leave room for. Named by the label of the row. */
export function ChoiceGrid(props: ChoiceGridProps) {
  const { id, role, describedBy, invalid, field, choices, shown = batch, isChosen, draw, children } = props
  const text = useText()
  const [search, setSearch] = useState('')
  const [limit, setLimit] = useState(shown)
  const searchText = search.trim().toLocaleLowerCase()
  const matches =
    searchText === '' ? choices : choices.filter(choice => choice.text.toLocaleLowerCase().includes(searchText))
  const room = searchText === '' ? limit : batch
  const visible = matches.filter((choice, index) => index < room || isChosen?.(choice))
  const left = matches.length - visible.length
  return (
    <div className={styles.choices}>
      {choices.length > searchable && <ChoiceSearch value={search} onChange={setSearch} />}
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both of its roles take a name and a description */}
      <div
        id={id}
        role={role}
        // A focus target for the label of the row.
        tabIndex={-1}
        className={styles.grid}
        data-columns={choiceColumns(choices, field)}
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy}
        // A plain group cannot be invalid: its boxes are.
        aria-invalid={(role === 'radiogroup' && invalid) || undefined}
        data-invalid={invalid || undefined}
      >
        {visible.map(draw)}
        {children}
      </div>
      {matches.length === 0 && (
        <p className={styles.empty} role="status">
          {text('no_results')}
        </p>
      )}
      {left > 0 && (
        <div>
          <Button kind="quiet" size="s" icon="expand_more" onPress={() => setLimit(room + batch)}>
            {text('choices.show_more', { count: Math.min(left, batch) })}
          </Button>
        </div>
      )}
    </div>
  )
}
