import { useState } from 'react'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { listColumns } from '#engine/core/item/nested/listColumns.ts'
import type { ListShape } from '#engine/core/item/nested/listShape.ts'
import { readKeys } from '#engine/core/item/nested/relatedRows.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { notifyFailure } from '#engine/core/notifications/notifyFailure.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useSettled } from '#engine/ui/useSettled.ts'
import type { Key } from '#schemas/data/Item.ts'
import type { RelatedListProps } from './RelatedListProps.ts'
import { useListChanges } from './useListChanges.ts'
import { useListPermissions } from './useListPermissions.ts'
import { useRelatedRows } from './useRelatedRows.ts'

/** Debounce of the search, in milliseconds. */
const rest = 300

const noFields: readonly string[] = []

export interface RelatedRowsProps extends RelatedListProps {
  readonly shape: ListShape
  readonly rows: CollectionInfo
}

/** The state of a list: page, search, rows with their staged changes, and the functions to change them. */
export function useRelatedList(props: RelatedRowsProps) {
  const { value, toManyEdit, change, shape, rows: info, sortField = null, moreFields = noFields } = props
  const text = useText()
  const { metadata } = useStudio()
  const [page, setPage] = useState(1)
  const [search, setSearch] = useState('')
  const searchText = useSettled(search, search === '' ? 0 : rest)
  const { primaryKey } = info
  const keys = readKeys(value, primaryKey)
  const columns = listColumns(metadata, shape, props.fields ?? null)
  const list = useRelatedRows({
    shape,
    parentKey: props.primaryKey,
    keys,
    edit: toManyEdit,
    columns,
    sortField,
    moreFields,
    page,
    search: searchText,
  })
  const whole = list.pages === 1 && searchText === ''
  const changes = useListChanges({
    shape,
    primaryKey,
    parentKey: props.primaryKey,
    keys,
    edit: toManyEdit,
    sortField,
    shown: list.rows,
    whole,
    change,
  })
  const permissions = useListPermissions(shape)
  /** If a read that a change needs fails, the list stays unchanged and an error is shown. */
  const attempt = (work: Promise<unknown>) =>
    void work.catch((cause: unknown) => notifyFailure(toFailure(cause), text, text('related_list.not_done')))
  const add = async (chosen: readonly Key[], collection: string) => {
    const alreadyIn = await changes.alreadyIn(chosen, collection)
    setPage(1)
    await changes.add(
      chosen.filter(key => !alreadyIn.has(String(key))),
      collection,
    )
  }
  const seek = (next: string) => {
    setSearch(next)
    setPage(1)
  }
  return {
    keys,
    columns,
    list,
    changes,
    permissions,
    page,
    setPage,
    search,
    seek,
    isSought: searchText !== '',
    attempt,
    add,
  }
}
