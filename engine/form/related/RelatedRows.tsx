import { Suspense, useMemo, useState } from 'react'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import { canSearch, pageSize } from '#engine/core/item/nested/listQuery.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { componentOf } from '#engine/ui/lazy/componentOf.ts'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import type { BlockListProps } from './blocks/BlockListProps.ts'
import { NestedSearch } from './NestedSearch.tsx'
import { RelatedBar } from './RelatedBar.tsx'
import { type Opened, RelatedDialog } from './RelatedDialog.tsx'
import styles from './RelatedList.module.css'
import { RelatedPages } from './RelatedPages.tsx'
import { RelatedTable } from './RelatedTable.tsx'
import type { RowOrder } from './rowMoves.ts'
import { type RelatedRowsProps, useRelatedList } from './useRelatedList.ts'
import { useRowName } from './useRowName.ts'

const loadBlocks = () => import('./blocks/BlockList.tsx')

/** The search is only offered from this many rows on. */
const searchNeeds = 10

/** The list itself, once its code has loaded. */
export default function RelatedRows(props: RelatedRowsProps) {
  const { field, access, toManyEdit, shape, sortField = null } = props
  const { far } = shape
  const text = useText()
  const { metadata } = useStudio()
  const [opened, setOpened] = useState<Opened | null>(null)
  const related = useRelatedList(props)
  const { keys, columns, list, changes, permissions, page, setPage, search, seek, isSought, attempt, add } = related
  const nameOf = useRowName(shape, columns)
  const ordered = sortField !== null && !isSought
  const collections = useMemo(
    () => (far ? far.collections.filter(name => metadata.collection(name) !== null) : [shape.rows]),
    [far, metadata, shape.rows],
  )
  const hide = useMemo(
    () => [shape.foreignKey, ...(sortField === null ? [] : [sortField])],
    [shape.foreignKey, sortField],
  )
  const order: RowOrder | null = ordered
    ? {
        offset: list.offset,
        move: (key, to) => attempt(changes.move(key, to)),
        ask: row => setOpened({ kind: 'move', row, name: nameOf(row) }),
      }
    : null
  const BlockList = componentOf<BlockListProps>(loadBlocks)
  /** What follows the rows. */
  const end = (create: (collection: string) => void) => (
    <>
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
          create={create}
          choose={collection => setOpened({ kind: 'choose', collection })}
        />
      )}
    </>
  )
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
      {list.rows.length === 0 && <NoRows loading={list.loading} expected={keys.length} isSought={isSought} />}
      {list.rows.length > 0 && !props.inline && (
        <RelatedTable
          label={field.name}
          rows={list.rows}
          shape={shape}
          loading={list.loading}
          removeDisabledReason={permissions.removeDisabledReason}
          nameOf={nameOf}
          remove={changes.remove}
          keep={changes.keep}
          order={order}
          columns={columns}
          readOnly={!access.allowed}
          face={props.face}
          open={row => setOpened({ kind: 'row', row })}
        />
      )}
      {props.inline ? (
        <Suspense fallback={<Skeleton rows={3} />}>
          <BlockList
            input={props}
            related={related}
            collections={collections}
            hide={hide}
            order={order}
            nameOf={nameOf}
            // In a sorted list, the last place is on the last page.
            toLast={() => setPage(ordered ? Math.ceil((list.total + 1) / pageSize) : 1)}
            end={end}
          />
        </Suspense>
      ) : (
        end(collection => setOpened({ kind: 'create', collection }))
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

interface NoRowsProps {
  readonly loading: boolean
  readonly expected: number
  readonly isSought: boolean
}

/** What a list without rows shows. */
function NoRows({ loading, expected, isSought }: NoRowsProps) {
  const text = useText()
  if (loading) return <Skeleton rows={Math.min(Math.max(expected, 1), 5)} />
  return <p className={styles.empty}>{text(isSought ? 'no_results' : 'related_list.empty')}</p>
}
