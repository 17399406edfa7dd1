import { type CollectionInfo, DisplayValue, Icon, IconButton, type Key, useStudio, useText } from '#engine/plugin.ts'
import { valueAt } from '#schemas/template/template.ts'
import styles from './RelatedTable.module.css'
import type { RelatedRow } from './relatedRows.ts'

interface RelatedTableProps {
  readonly name: string
  readonly related: CollectionInfo
  readonly columns: readonly string[]
  readonly rows: readonly RelatedRow[]
  readonly readOnly: boolean
  readonly remove: (key: Key) => void
  readonly restore: (key: Key) => void
  /** Null where the order is not kept by hand. */
  readonly move: ((key: Key, by: 1 | -1) => void) | null
}

/** Related rows, each with a mark for what is staged, a link to open it and a way to remove it or take that back. */
export function RelatedTable(props: RelatedTableProps) {
  const { name, related, columns, rows, readOnly, remove, restore, move } = props
  const text = useText()
  const { metadata, itemHref } = useStudio()
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={name}>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column} scope="col">
                {metadata.fieldAt(related.collection, column)?.name ?? column}
              </th>
            ))}
            <th className={styles.actions}>
              <span className={styles.hidden}>{text('one_to_many.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, state, item }, index) => (
            <tr key={key} data-state={state} data-part="related-row">
              {columns.map((column, place) => {
                const field = metadata.fieldAt(related.collection, column)
                return (
                  <td key={column}>
                    {field && item ? <DisplayValue field={field} value={valueAt(item, column)} /> : place === 0 && key}
                    {place === 0 && state !== 'saved' && (
                      <span className={styles.mark}>{text(`one_to_many.${state}`)}</span>
                    )}
                  </td>
                )
              })}
              <td className={styles.actions}>
                <span className={styles.buttons}>
                  {move && !readOnly && state !== 'removed' && (
                    <>
                      <IconButton
                        icon="arrow_upward"
                        size="s"
                        label={text('move_up', { name: String(key) })}
                        disabled={index === 0}
                        onPress={() => move(key, -1)}
                      />
                      <IconButton
                        icon="arrow_downward"
                        size="s"
                        label={text('move_down', { name: String(key) })}
                        disabled={index === rows.length - 1}
                        onPress={() => move(key, 1)}
                      />
                    </>
                  )}
                  {state !== 'created' && (
                    <a
                      className={styles.open}
                      href={itemHref(related.collection, key)}
                      target="_blank"
                      rel="noreferrer"
                      aria-label={text('one_to_many.open', { key: String(key) })}
                      title={text('open_in_new_tab')}
                    >
                      <Icon name="open_in_new" size={18} />
                    </a>
                  )}
                  {!readOnly &&
                    (state === 'removed' ? (
                      <IconButton
                        icon="undo"
                        size="s"
                        label={text('one_to_many.restore', { key: String(key) })}
                        onPress={() => restore(key)}
                      />
                    ) : (
                      <IconButton
                        icon="close"
                        size="s"
                        label={text('one_to_many.remove', { key: String(key) })}
                        onPress={() => remove(key)}
                      />
                    ))}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
