import { useState } from 'react'
import { Combobox, type InterfaceProps, localeName, locales, plainText, useFormat, useText } from '#engine/plugin.ts'

/** Selects a language of the studio, by its name in the current language and in its own. Stores the code. */
export default function SystemLanguage(props: InterfaceProps<string>) {
  const { id, describedBy, value, access, invalid, change } = props
  const text = useText()
  const { locale } = useFormat()
  const [search, setSearch] = useState('')
  const stored = plainText(value)
  const searchText = search.trim().toLocaleLowerCase()
  const languages = locales
    .map(code => {
      const name = localeName(code, locale)
      const own = localeName(code, code)
      return { value: code, label: name === own ? name : text('system_language.both', { name, own }) }
    })
    .sort((a, b) => a.label.localeCompare(b.label, locale))
  return (
    <Combobox
      id={id}
      describedBy={describedBy}
      options={languages.filter(({ value: code, label }) =>
        `${label} ${code}`.toLocaleLowerCase().includes(searchText),
      )}
      chosen={stored === '' ? null : stored}
      shown={languages.find(language => language.value === stored)?.label ?? stored}
      icon="translate"
      placeholder={text('system_language.choose')}
      invalid={invalid}
      readOnly={!access.allowed}
      emptyText={text('no_results')}
      onSearch={setSearch}
      onChoose={code => {
        if (code !== value) change({ op: 'set', value: code })
      }}
      onClear={() => change({ op: 'set', value: null })}
    />
  )
}
