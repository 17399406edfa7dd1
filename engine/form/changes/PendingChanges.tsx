import { displayText, plainText, templateText } from '#engine/core/display/displayText.ts'
import type { Edits, FieldPatch } from '#engine/core/edits/Patch.ts'
import { canFill, type PendingChange, pendingChanges } from '#engine/core/edits/pendingChanges.ts'
import { humanize } from '#engine/core/metadata/humanize.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useFormat } from '#engine/ui/i18n/useFormat.ts'
import type { Item } from '#schemas/data/Item.ts'
import styles from './PendingChanges.module.css'

export interface PendingChangesProps {
  readonly edits: Edits
  readonly collection: string
  /** As saved. */
  readonly item: Item
  readonly revert: (patch: FieldPatch) => void
  readonly undo: (() => void) | null
  readonly redo: (() => void) | null
}

/** Every staged change, including rows of related items, each with an undo button. */
export function PendingChanges({ edits, collection, item, revert, undo, redo }: PendingChangesProps) {
  const text = useText()
  const { metadata } = useStudio()
  const changes = pendingChanges(edits, collection, item, metadata)
  return (
    <div className={styles.panel} data-part="pending-changes">
      <div className={styles.bar}>
        <IconButton icon="undo" size="s" label={text('undo')} disabled={undo === null} onPress={() => undo?.()} />
        <IconButton icon="redo" size="s" label={text('redo')} disabled={redo === null} onPress={() => redo?.()} />
      </div>
      {changes.length === 0 ? (
        <p className={styles.empty}>{text('reason.nothing_to_save')}</p>
      ) : (
        <ChangeList changes={changes} revert={revert} />
      )}
    </div>
  )
}

interface ChangeListProps {
  readonly changes: readonly PendingChange[]
  /** Undoes a change; null if changes are read-only. */
  readonly revert: ((patch: FieldPatch) => void) | null
}

export function ChangeList({ changes, revert }: ChangeListProps) {
  return (
    <ul className={styles.list}>
      {changes.map(change => (
        <Change key={change.id} change={change} revert={revert} />
      ))}
    </ul>
  )
}

function Change({ change, revert }: Pick<ChangeListProps, 'revert'> & { readonly change: PendingChange }) {
  const text = useText()
  const words = useChangeWords()
  const name = words.nameOf(change)
  return (
    <li data-kind={change.kind}>
      <div className={styles.line}>
        <span className={styles.name}>{name}</span>
        {change.kind !== 'value' && change.kind !== 'list' && (
          <span className={styles.kind}>{text(`change.${change.kind}`)}</span>
        )}
        {revert && (
          <IconButton
            icon="undo"
            size="s"
            label={text('undo_change_of', { name })}
            onPress={() => revert(change.revert)}
          />
        )}
      </div>
      {change.kind === 'value' && (
        <p className={styles.values}>
          {change.before !== undefined && <del>{words.valueOf(change, change.before)}</del>}{' '}
          <ins>{words.valueOf(change, change.after)}</ins>
        </p>
      )}
      {change.inside.length > 0 && <ChangeList changes={change.inside} revert={revert} />}
    </li>
  )
}

/** Characters of a value that the panel shows. */
const shown = 120

/** Formats names and values as text: with the display of the field, or the template of the row's collection. */
function useChangeWords() {
  const text = useText()
  const format = useFormat()
  const { metadata, registry } = useStudio()
  const context = { metadata, text, format }
  return {
    nameOf: ({ field, name, row, kind }: PendingChange): string => {
      if (field) return field.name
      const template = row?.collection ? metadata.collection(row.collection)?.displayTemplate : null
      const title =
        row?.collection && template && canFill(template, row.item)
          ? templateText(registry, row.collection, template, row.item, context)
          : ''
      if (title || !row) return title || humanize(name)
      return kind === 'created' ? text('new_row') : text('row_of', { key: name })
    },
    valueOf: ({ field }: PendingChange, value: unknown): string => {
      const words = field ? displayText(registry, field, value, context) : plainText(value)
      return (words.length > shown ? `${words.slice(0, shown)}…` : words) || text('no_value')
    },
  }
}
