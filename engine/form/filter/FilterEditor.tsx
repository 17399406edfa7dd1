import { useId, useRef, useState } from 'react'
import { moved, ungrouped, withAdded, withFilter, withoutFilter, wrapped } from '#engine/core/filter/editFilters.ts'
import { offeredQuickFilters } from '#engine/core/filter/quickFilters.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { isPresetGroup, type PresetFilter } from '#schemas/data/PresetFilter.ts'
import { operatorsFor } from '#schemas/filter/operatorsFor.ts'
import { useStudio } from '../studio/StudioContext.tsx'
import { type DynamicChoice, DynamicChoices } from './dynamicChoices.ts'
import { FieldChoice } from './FieldChoice.tsx'
import type { FilterActions } from './FilterActions.ts'
import styles from './FilterEditor.module.css'
import { FilterList } from './FilterList.tsx'
import { LockedFilter } from './LockedFilter.tsx'
import { useDraft } from './useDraft.ts'

export interface FilterEditorProps {
  readonly collection: string
  /** Set by the collection; read-only. */
  readonly fixed: readonly PresetFilter[]
  readonly filters: readonly PresetFilter[]
  readonly change: (filters: readonly PresetFilter[]) => void
  /** Every change is reported at once, because it triggers no request. */
  readonly isLive?: boolean
  /** The available dynamic values. */
  readonly dynamic?: readonly DynamicChoice[]
}

const keysOf = (filters: readonly PresetFilter[]): readonly string[] =>
  filters.flatMap(filter => [filter.key, ...(isPresetGroup(filter) ? keysOf(filter.filters) : [])])

/** A key that no filter has yet. */
function newKey(filters: readonly PresetFilter[]): string {
  const usedKeys = new Set(keysOf(filters))
  let next = usedKeys.size + 1
  while (usedKeys.has(`filter-${next}`)) next++
  return `filter-${next}`
}

/** Adds, changes, groups and removes filters. Typing applies after a pause, Enter and everything else at once. */
export default function FilterEditor(props: FilterEditorProps) {
  const { collection, fixed, filters, change, isLive = false, dynamic = none } = props
  const text = useText()
  const { metadata } = useStudio()
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const [fresh, setFresh] = useState<string | null>(null)
  const draft = useDraft(filters, change)
  const own = draft.value
  const focusAdd = () => document.getElementById(id)?.focus()
  const actions: FilterActions = {
    put: (filter, when) =>
      draft.change(
        withFilter(own, filter.key, () => [filter]),
        isLive ? 'now' : when,
      ),
    remove: key => {
      draft.change(withoutFilter(own, key), 'now')
      focusAdd()
    },
    move: (key, step) => draft.change(moved(own, key, step), 'now'),
    wrap: key => draft.change(wrapped(own, key, 'or', newKey(own)), 'now'),
    ungroup: key => draft.change(ungrouped(own, key), 'now'),
    add: (path, group) => {
      const key = newKey(own)
      const [operator = 'eq'] = operatorsFor(metadata.fieldAt(collection, path)?.type ?? 'unknown')
      // A filter without a value has no effect yet.
      draft.change(withAdded(own, group, { key, field: path, operator }), 'now')
      setFresh(key)
    },
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in any of its inputs applies the typed text
    <div
      ref={root}
      className={styles.editor}
      data-part="filter-editor"
      onKeyDown={event => event.key === 'Enter' && event.target instanceof HTMLInputElement && draft.flush()}
    >
      {/* A rule has its own hint. */}
      {!isLive && fixed.length + own.length === 0 && <p className={styles.empty}>{text('filter_editor.none')}</p>}
      {fixed.map(filter => (
        <LockedFilter key={filter.key} filter={filter} collection={collection} />
      ))}
      <DynamicChoices value={dynamic}>
        <FilterList collection={collection} filters={own} group={null} fresh={fresh} actions={actions} />
      </DynamicChoices>
      <FieldChoice
        id={id}
        collection={collection}
        label={text('filter_editor.add')}
        onChoose={path => actions.add(path, null)}
      />
      {offeredQuickFilters(collection, own, field => metadata.fieldAt(collection, field) !== null).map(
        ({ label, field, operator }) => (
          <Button
            key={label}
            kind="quiet"
            size="s"
            icon="add"
            onPress={() => {
              draft.change(withAdded(own, null, { key: newKey(own), field, operator }), 'now')
              focusAdd()
            }}
          >
            {text(label)}
          </Button>
        ),
      )}
      {own.length > 0 && (
        <Button kind="quiet" size="s" icon="close" onPress={() => draft.change(own.filter(isLocked), 'now')}>
          {text('filter_editor.remove_all')}
        </Button>
      )}
    </div>
  )
}

const none: readonly DynamicChoice[] = []

const isLocked = (filter: PresetFilter): boolean => !isPresetGroup(filter) && filter.locked === true
