import { useEffect, useRef, useState } from 'react'
import {
  Combobox,
  type FieldInfo,
  fieldBranches,
  type InterfaceProps,
  type Metadata,
  OddValue,
  plainText,
  useStudio,
  useText,
} from '#engine/plugin.ts'
import type { FieldOptions } from './options.ts'

/** Selects a field of a collection, which is fixed or chosen in another field of the form. Stores the field's key. */
export default function Field(props: InterfaceProps<string, FieldOptions>) {
  const { id, describedBy, value, options, access, invalid, item, change } = props
  const text = useText()
  const { metadata } = useStudio()
  const [search, setSearch] = useState('')
  const named = options.collectionField ? plainText(item[options.collectionField]) : ''
  const collection = options.collection || named
  const stored = plainText(value)

  // A field of one collection is meaningless in another. Only clears the value if the collection changes while the form
  // is open.
  const before = useRef(collection)
  useEffect(() => {
    if (before.current === collection) return
    before.current = collection
    if (access.allowed && stored !== '') change({ op: 'set', value: null })
  }, [collection, access.allowed, stored, change])

  const warn = (reason: string) => <OddValue id={id} describedBy={describedBy} value={value} reason={reason} />
  if (!options.collection && !options.collectionField) return warn('collection_field_not_set_up')
  if (collection === '') return warn('select_a_collection')
  const fields = fieldBranches(metadata, collection, 1)
    .map(branch => branch.field)
    .filter(({ type }) => !options.typeAllowList?.length || options.typeAllowList.includes(type))
    .filter(info => !options.withoutKeys || !isKey(metadata, info))
  if (fields.length === 0) return warn('field_interface.no_fields')
  const searchText = search.trim().toLocaleLowerCase()
  return (
    <Combobox
      id={id}
      describedBy={describedBy}
      options={fields
        .filter(info => `${info.name} ${info.field}`.toLocaleLowerCase().includes(searchText))
        .map(info => ({ value: info.field, label: info.name }))}
      chosen={stored === '' ? null : stored}
      shown={fields.find(info => info.field === stored)?.name ?? stored}
      placeholder={options.placeholder ?? text('field_interface.choose')}
      invalid={invalid}
      readOnly={!access.allowed}
      emptyText={text('no_results')}
      onSearch={setSearch}
      onChoose={chosen => {
        if (chosen !== value) change({ op: 'set', value: chosen })
      }}
      onClear={options.allowNone ? () => change({ op: 'set', value: null }) : undefined}
    />
  )
}

const isKey = (metadata: Metadata, { collection, field, isPrimaryKey }: FieldInfo): boolean =>
  isPrimaryKey || metadata.relation(collection, field) !== null
