import { useState } from 'react'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import { canSearch } from '#engine/core/item/nested/listQuery.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import { NestedSearch } from './NestedSearch.tsx'
import { RelatedBar } from './RelatedBar.tsx'
import { type Opened, RelatedDialog } from './RelatedDialog.tsx'
import styles from './RelatedList.module.css'
import { RelatedPages } from './RelatedPages.tsx'
import { RelatedTable } from './RelatedTable.tsx'
import { type RelatedRowsProps, useRelatedList } from './useRelatedList.ts'
import { useRowName } from './useRowName.ts'

/** The search is only offered from this many rows on. */
const searchNeeds = 10

/** The list itself, once its code has loaded. */
export default function RelatedRows(props: RelatedRowsProps) {
  const { field, access, toManyEdit, shape, sortField = null } = props
  const { far } = shape
  const text = useText()
  const { metadata } = useStudio()
  const [opened, setOpened] = useState<Opened | null>(null)
  const { keys, columns, list, changes, permissions, page, setPage, search, seek, isSought, attempt, add } =
    useRelatedList(props)
  const nameOf = useRowName(shape, columns)
  const ordered = sortField !== null && !isSought
  const collections = far ? far.collections.filter(name => metadata.collection(name) !== null) : [shape.rows]
  const hide = [shape.foreignKey, ...(sortField === null ? [] : [sortField])]
  return (
    <>
      {(keys.length > searchNeeds || search !== '') && canSearch(metadata, shape) && (
        <NestedSearch label={text('related_list.search', { field: field.name })} value={search} onChange={seek} />
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
          <p className={styles.empty}>{text(isSought ? 'no_results' : 'related_list.empty')}</p>
        ))}
      {list.rows.length > 0 && (
        <RelatedTable
          label={field.name}
          rows={list.rows}
          columns={columns}
          shape={shape}
          loading={list.loading}
          readOnly={!access.allowed}
          face={props.face}
          removeDisabledReason={permissions.removeDisabledReason}
          nameOf={nameOf}
          open={row => setOpened({ kind: 'row', row })}
          remove={changes.remove}
          keep={changes.keep}
          order={
            ordered
              ? {
                  offset: list.offset,
                  move: (key, to) => attempt(changes.move(key, to)),
                  ask: row => setOpened({ kind: 'move', row, name: nameOf(row) }),
                }
              : null
          }
        />
      )}
      {list.unseen > 0 && !list.loading && (
        <p className={styles.note}>{text('related_list.unseen', { count: list.unseen })}</p>
      )}
      {list.pages > 1 && <RelatedPages list={list} page={page} setPage={setPage} />}
      {access.allowed && (
        <RelatedBar
          collections={collections}
          permissions={permissions}
          creates={props.creates !== false}
          tools={props.tools?.(chosen => attempt(add(chosen, collections[0] ?? '')))}
          open={setOpened}
        />
      )}
      {opened && (
        <RelatedDialog
          opened={opened}
          shape={shape}
          parentKey={props.primaryKey}
          keys={keys}
          edit={toManyEdit}
          hide={hide}
          access={access}
          choice={props.choice}
          total={list.total + toManyEdit.removed.length}
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
