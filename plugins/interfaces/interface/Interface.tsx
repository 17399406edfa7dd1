import { useState } from 'react'
import { ChoiceFace, Combobox, type InterfaceProps, plainText, useStudio, useText } from '#engine/plugin.ts'
import type { InterfaceOptions } from './options.ts'

/** Selects an interface that fits the type in another field of the form. Stores its id. */
export default function Interface(props: InterfaceProps<string, InterfaceOptions>) {
  const { id, describedBy, value, options, access, invalid, item, change } = props
  const text = useText()
  const { registry } = useStudio()
  const [search, setSearch] = useState('')
  const stored = plainText(value)
  const type = options.typeField ? plainText(item[options.typeField]) : ''
  const interfaces = [...registry.interfaces.values()]
    // Relations and groups are part of the data model and cannot be nested in a value.
    .filter(({ relations, group, types }) => !relations && !group && types.some(each => each !== 'alias'))
    .filter(({ types }) => type === '' || types.some(each => each === type))
    .map(plugin => {
      const recommended = plugin.recommendedFor?.some(each => each === type) ?? false
      return { id: plugin.id, icon: plugin.icon, name: text(plugin.name), recommended }
    })
    .sort((a, b) => Number(b.recommended) - Number(a.recommended) || a.name.localeCompare(b.name))
  const current = registry.namedInterface(stored)
  const searchText = search.trim().toLocaleLowerCase()
  return (
    <Combobox
      id={id}
      describedBy={describedBy}
      options={interfaces
        .filter(each => `${each.name} ${each.id}`.toLocaleLowerCase().includes(searchText))
        .map(each => ({
          value: each.id,
          label: each.name,
          face: <ChoiceFace choice={{ text: each.name, value: each.id, icon: each.icon }} />,
        }))}
      chosen={stored === '' ? null : stored}
      shown={current ? text(current.name) : stored}
      icon={current?.icon}
      placeholder={text('interface_choice.choose')}
      invalid={invalid}
      readOnly={!access.allowed}
      emptyText={text('no_results')}
      onSearch={setSearch}
      onChoose={chosen => {
        if (chosen !== value) change({ op: 'set', value: chosen })
      }}
      onClear={() => change({ op: 'set', value: null })}
    />
  )
}
