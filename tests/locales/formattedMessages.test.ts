import { readFileSync } from 'node:fs'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { expect, it } from 'vitest'
import { formatAnyIcu } from '#engine/core/i18n/formatAnyIcu.ts'
import { formatIcu } from '#engine/core/i18n/formatIcu.ts'
import { intlTag } from '#engine/core/i18n/intlTag.ts'
import { isolateTexts } from '#engine/core/i18n/isolateTexts.ts'
import { locales } from '#engine/core/i18n/locales.ts'
import { everyNth } from '#server/testing/examples.ts'

const folder = new URL('../../locales/', import.meta.url)

const counts = [0, 1, 2, 3, 5, 11, 21, 100, 1.5, 1_234_567]

/** Every argument with values for all branches of its message. */
function valuesOf(elements: readonly MessageFormatElement[], found = new Map<string, readonly unknown[]>()) {
  for (const element of elements) {
    if (element.type === TYPE.argument) found.set(element.value, found.get(element.value) ?? ['a {b} # c'])
    if (element.type === TYPE.number || element.type === TYPE.plural) found.set(element.value, counts)
    if (element.type === TYPE.select) found.set(element.value, [...Object.keys(element.options), 'unknown'])
    if (element.type === TYPE.plural || element.type === TYPE.select)
      for (const { value } of Object.values(element.options)) valuesOf(value, found)
  }
  return found
}

it.each(locales)('formats the messages of %s like the complete ICU formatter', locale => {
  // Safe: tests of the catalogs check every entry.
  const messages = JSON.parse(readFileSync(new URL(`${locale}.json`, folder), 'utf8')) as Record<string, string>
  const [ours, complete] = [formatIcu(intlTag(locale)), formatAnyIcu(intlTag(locale))]
  const withArguments = Object.values(isolateTexts(locale, messages)).filter(message => message.includes('{'))
  // Parsing takes long: another third in the next language.
  for (const message of everyNth(3, withArguments, locales.indexOf(locale))) {
    const values = [...valuesOf(parse(message, { ignoreTag: true }))]
    for (let at = 0; at < Math.max(1, ...values.map(([, each]) => each.length)); at++) {
      const args = Object.fromEntries(values.map(([name, each]) => [name, each[at % each.length]]))
      expect(ours(message, args)).toBe(complete(message, args))
    }
  }
})
