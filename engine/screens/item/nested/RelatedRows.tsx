import { useRef, useState } from 'react'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import { templateText } from '#engine/core/display/displayText.ts'
import { listColumns, rowTemplate } from '#engine/core/item/nested/listColumns.ts'
import { canSearch, pageSize } from '#engine/core/item/nested/listQuery.ts'
import type { ListShape } from '#engine/core/item/nested/listShape.ts'
import { type RelatedRow as Row, readKeys } from '#engine/core/item/nested/relatedRows.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { notifyFailure } from '#engine/core/notifications/notifyFailure.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useFormat } from '#engine/ui/i18n/useFormat.ts'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Pagination } from '#engine/ui/pagination/Pagination.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import { useSettled } from '#engine/ui/useSettled.ts'
import type { Item, Key } from '#schemas/data/Item.ts'
import { AddButton } from './AddButton.tsx'
import { NestedSearch } from './NestedSearch.tsx'
import { type Opened, RelatedDialog } from './RelatedDialog.tsx'
import styles from './RelatedList.module.css'
import type { RelatedListProps } from './RelatedListProps.ts'
import { RelatedRow } from './RelatedRow.tsx'
import { useListChanges } from './useListChanges.ts'
import { useListRights } from './useListRights.ts'
import { useRelatedRows } from './useRelatedRows.ts'

/** From this many rows on there is something to search. */
const searchNeeds = 10

/** Milliseconds that typing rests before the server is asked. */
const rest = 300

const noFields: readonly string[] = []

export interface RelatedRowsProps extends RelatedListProps {
  readonly shape: ListShape
  readonly rows: CollectionInfo
}

/** The list itself, once its code is there. */
export default function RelatedRows(props: RelatedRowsProps) {
  const { value, field, access, edit, change, shape, rows: info, sortField = null, moreFields = noFields } = props
  const text = useText()
  const format = useFormat()
  const { metadata, registry } = useStudio()
  const [page, setPage] = useState(1)
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState<Opened | null>(null)
  const dragged = useRef<Key | null>(null)
  const sought = useSettled(search, search === '' ? 0 : rest)
  const { primaryKey } = info
  const { far } = shape
  const keys = readKeys(value, primaryKey)
  const columns = listColumns(metadata, shape, props.fields ?? null)
  const list = useRelatedRows({
    shape,
    parentKey: props.primaryKey,
    keys,
    edit,
    columns,
    sortField,
    moreFields,
    page,
    search: sought,
  })
  const whole = list.pages === 1 && sought === ''
  const changes = useListChanges({
    shape,
    primaryKey,
    parentKey: props.primaryKey,
    keys,
    edit,
    sortField,
    shown: list.rows,
    whole,
    change,
  })
  const rights = useListRights(shape)
  /** What could not be read before a change leaves the list as it is, and says so. */
  const attempt = (work: Promise<unknown>) =>
    void work.catch((cause: unknown) => notifyFailure(toFailure(cause), text, text('related_list.not_done')))
  const add = async (chosen: readonly Key[], collection: string) => {
    const there = await changes.alreadyIn(chosen, collection)
    setPage(1)
    await changes.add(
      chosen.filter(key => !there.has(String(key))),
      collection,
    )
  }
  const collectionOf = (row: Row) => row.far?.collection ?? far?.collections[0] ?? shape.rows
  const nameOf = (row: Row) => {
    const collection = collectionOf(row)
    const shown: Item | null = row.far ? row.far.item : row.item
    const template = rowTemplate(metadata, collection, columns)
    const words = shown && templateText(registry, collection, template, shown, { metadata, text, format })
    return words || (row.state === 'created' ? text('related_list.new_item') : String(row.far?.key ?? row.key))
  }
  const mixed = far !== null && far.collectionField !== null
  const ordered = sortField !== null && sought === ''
  const collections = far ? far.collections.filter(name => metadata.collection(name) !== null) : [shape.rows]
  const hide = [shape.foreignKey, ...(sortField === null ? [] : [sortField])]
  const first = list.offset + 1
  return (
    <>
      {(keys.length > searchNeeds || search !== '') && canSearch(metadata, shape) && (
        <NestedSearch
          label={text('related_list.search', { field: field.name })}
          value={search}
          onChange={next => {
            setSearch(next)
            setPage(1)
          }}
        />
      )}
      {list.error !== null && (
        <Notice kind="danger" action={{ label: text('try_again'), onPress: list.reload }}>
          {failureText(toFailure(list.error), text)}
        </Notice>
      )}
      {list.rows.length === 0 &&
        (list.loading ? (
          <Skeleton rows={Math.min(Math.max(keys.length, 1), 5)} />
        ) : (
          <p className={styles.empty}>{text(sought === '' ? 'related_list.empty' : 'no_results')}</p>
        ))}
      {list.rows.length > 0 && (
        <div className={styles.frame}>
          <table className={styles.table} aria-label={field.name} aria-busy={list.loading || undefined}>
            <thead>
              <tr>
                {ordered && access.allowed && (
                  <th>
                    <span className={styles.hidden}>{text('related_list.order')}</span>
                  </th>
                )}
                {mixed && <th scope="col">{text('related_list.collection')}</th>}
                {mixed ? (
                  <th scope="col">{text('related_list.item')}</th>
                ) : (
                  columns.map(column => (
                    <th key={column.path} scope="col">
                      {column.name}
                    </th>
                  ))
                )}
                <th>
                  <span className={styles.hidden}>{text('related_list.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {list.rows.map((row, index) => (
                <RelatedRow
                  key={row.key}
                  row={row}
                  name={nameOf(row)}
                  collection={collectionOf(row)}
                  columns={columns}
                  mixed={mixed}
                  readOnly={!access.allowed}
                  face={props.face}
                  removeWhy={rights.removeWhy}
                  open={() => setOpened({ kind: 'row', row })}
                  remove={changes.remove}
                  keep={changes.keep}
                  order={
                    ordered
                      ? {
                          by: steps => attempt(changes.move(row.key, from => from + steps)),
                          ask: () => setOpened({ kind: 'move', row, name: nameOf(row) }),
                          drag: () => {
                            dragged.current = row.key
                          },
                          drop: after => {
                            const { current } = dragged
                            const to = list.offset + index + (after ? 1 : 0)
                            // Taken out above, everything below moves up by one.
                            if (current !== null) attempt(changes.move(current, from => (from < to ? to - 1 : to)))
                          },
                        }
                      : null
                  }
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {list.unseen > 0 && !list.loading && (
        <p className={styles.note}>{text('related_list.unseen', { count: list.unseen })}</p>
      )}
      {list.pages > 1 && (
        <div className={styles.below}>
          <p className={styles.count} aria-live="polite">
            {text('item_count', {
              start: first,
              end: first + Math.min(list.rows.length, pageSize) - 1,
              count: list.total,
            })}
          </p>
          <Pagination page={Math.min(page, list.pages)} pages={list.pages} onChange={setPage} />
        </div>
      )}
      {access.allowed && (
        <div className={styles.bar}>
          {props.creates !== false && (
            <AddButton
              label={text('related_list.create')}
              icon="add"
              collections={collections}
              why={rights.createWhy}
              onPress={collection => setOpened({ kind: 'create', collection })}
            />
          )}
          {props.tools?.(chosen => attempt(add(chosen, collections[0] ?? '')))}
          <AddButton
            label={text('related_list.add_existing')}
            icon="add_link"
            collections={collections}
            why={rights.addWhy}
            onPress={collection => setOpened({ kind: 'choose', collection })}
          />
        </div>
      )}
      {opened && (
        <RelatedDialog
          opened={opened}
          shape={shape}
          parentKey={props.primaryKey}
          keys={keys}
          edit={edit}
          hide={hide}
          access={access}
          choice={props.choice}
          total={list.total + edit.removed.length}
          changes={changes}
          add={(chosen, collection) => attempt(add(chosen, collection))}
          attempt={attempt}
          toStart={() => setPage(1)}
          close={() => setOpened(null)}
        />
      )}
    </>
  )
}
