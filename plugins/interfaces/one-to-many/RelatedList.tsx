import { useState } from 'react'
import {
  Button,
  type CollectionInfo,
  type InterfaceProps,
  type Item,
  ItemPicker,
  Notice,
  Skeleton,
  useItems,
  useStudio,
  useTemplate,
  useText,
} from '#engine/plugin.ts'
import styles from './OneToMany.module.css'
import type { OneToManyOptions } from './plugin.ts'
import { RelatedTable } from './RelatedTable.tsx'
import { moveRow, readKeys, relatedRows } from './relatedRows.ts'

type RelatedListProps = InterfaceProps<unknown, OneToManyOptions> & {
  readonly related: CollectionInfo
  readonly foreignKey: string
}

/** Rows shown before there is a button for more. */
const pageSize = 25

/** Columns without the option (A-1137). */
const defaultColumns = 3

export function RelatedList(props: RelatedListProps) {
  const { id, value, options, related, foreignKey, field, access, edit, change } = props
  const text = useText()
  const { metadata } = useStudio()
  const [shown, setShown] = useState(pageSize)
  const { primaryKey, collection } = related
  const keys = readKeys(value, primaryKey)
  const wanted = [...keys, ...edit.linked]
  const columns = options.fields?.length
    ? options.fields
    : related.fields
        .filter(each => each.type !== 'alias' && !each.isHidden && each.field !== foreignKey)
        .slice(0, defaultColumns)
        .map(each => each.field)
  const { fields } = useTemplate(collection, columns.map(column => `{{ ${column} }}`).join(' '))
  // A list kept in order by hand is read whole, so that its order is known.
  const asked = options.sortField ? wanted : [...wanted.slice(0, shown), ...edit.linked]
  const { page, loading, error, reload } = useItems(
    asked.length > 0 ? collection : null,
    asked.length > 0
      ? {
          fields: [...new Set([primaryKey, ...fields, ...(options.sortField ? [options.sortField] : [])])],
          filter: { [primaryKey]: { _in: [...new Set(asked)] } },
          limit: -1,
        }
      : null,
  )
  const items = new Map((page?.items ?? []).map((item): [string, Item] => [String(item[primaryKey]), item]))
  const rows = relatedRows(keys, edit, items, options.sortField)
  const live = rows.filter(row => row.state !== 'removed')
  const template = related.displayTemplate ?? `{{ ${columns[0] ?? primaryKey} }}`
  const { sortField } = options
  const mayLink = access.allowed && metadata.decide('update', collection).allowed
  return (
    <>
      {error !== null && (
        <Notice kind="danger" action={{ label: text('try_again'), onPress: reload }}>
          {text('picker.failed')}
        </Notice>
      )}
      {rows.length === 0 && <p className={styles.empty}>{text('one_to_many.empty')}</p>}
      {rows.length > 0 && items.size === 0 && loading ? (
        <Skeleton rows={Math.min(rows.length, 5)} />
      ) : (
        rows.length > 0 && (
          <RelatedTable
            name={field.name}
            related={related}
            columns={columns}
            rows={rows.slice(0, shown)}
            readOnly={!access.allowed}
            remove={key => change({ op: 'remove', key })}
            restore={key => change({ op: 'link', key })}
            move={
              sortField === undefined
                ? null
                : (key, by) => {
                    const from = live.findIndex(row => row.key === key)
                    for (const { key: moved, place } of moveRow(live, sortField, from, by))
                      change({ op: 'update', key: moved, values: { [sortField]: place } })
                  }
            }
          />
        )
      )}
      {rows.length > shown && (
        <Button kind="quiet" size="s" onPress={() => setShown(shown + pageSize)}>
          {text('one_to_many.more', { count: rows.length - shown })}
        </Button>
      )}
      {mayLink && (
        <ItemPicker
          id={`${id}-link`}
          label={text('one_to_many.link', { field: field.name })}
          collection={collection}
          template={template}
          icon="add_link"
          placeholder={text('one_to_many.add_existing')}
          {...(wanted.length > 0 ? { filter: { [primaryKey]: { _nin: wanted } } } : {})}
          onPick={key => change({ op: 'link', key })}
        />
      )}
    </>
  )
}
