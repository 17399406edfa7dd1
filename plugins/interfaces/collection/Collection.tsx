import { useState } from 'react'
import {
  ChoiceFace,
  Combobox,
  type InterfaceProps,
  plainText,
  selectableCollections,
  useStudio,
  useText,
} from '#engine/plugin.ts'
import type { CollectionOptions } from './options.ts'

/** Selects a collection and stores its key. Shows the key of a deleted collection. */
export default function Collection(props: InterfaceProps<string, CollectionOptions>) {
  const { id, describedBy, value, options, access, invalid, change } = props
  const text = useText()
  const { metadata } = useStudio()
  const [search, setSearch] = useState('')
  const stored = plainText(value)
  const searchText = search.trim().toLocaleLowerCase()
  const collections = selectableCollections(metadata, options.includeSystem)
  const current = metadata.collection(stored)
  return (
    <Combobox
      id={id}
      describedBy={describedBy}
      options={collections
        .filter(info => `${info.name} ${info.collection}`.toLocaleLowerCase().includes(searchText))
        .map(info => ({
          value: info.collection,
          label: info.name,
          face: <ChoiceFace choice={{ text: info.name, value: info.collection, icon: info.icon }} />,
        }))}
      chosen={stored === '' ? null : stored}
      shown={current?.name ?? stored}
      icon={current?.icon ?? 'box'}
      placeholder={text('collection_interface.choose')}
      invalid={invalid}
      readOnly={!access.allowed}
      emptyText={text(collections.length === 0 ? 'collections_interface.none' : 'no_results')}
      onSearch={setSearch}
      onChoose={chosen => {
        if (chosen !== value) change({ op: 'set', value: chosen })
      }}
      onClear={() => change({ op: 'set', value: null })}
    />
  )
}
