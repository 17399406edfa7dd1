import { createFormat } from '#engine/core/i18n/createFormat.ts'
import { createText } from '#engine/core/i18n/createText.ts'
import { formatAnyIcu } from '#engine/core/i18n/formatAnyIcu.ts'
import type { Fixture, LayoutFixture } from '#engine/core/registry/Fixture.ts'
import { pluginOptions } from '#engine/core/registry/pluginOptions.ts'
import { fixtureField, storedOptions } from '../fixtureNode.ts'
import { reviewItems, reviewMetadata } from '../reviewProject.ts'
import type { Check } from './Subject.ts'
import { bracketed, withStage } from './stage.tsx'

const wordsIn = (text: string): readonly string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? []

/** Names of months, days, languages and units, which come from the browser and not from a catalog. */
const ofBrowser = (() => {
  const days = Array.from({ length: 24 }, (_, index) => new Date(2024, index % 12, index + 1, 13))
  const formats = (['long', 'short'] as const).map(
    length =>
      new Intl.DateTimeFormat('en-US', { month: length, weekday: length, dayPeriod: length, timeZoneName: length }),
  )
  return [
    ...days.flatMap(day => formats.map(format => format.format(day))),
    'second minute hour day week month year ago yesterday today tomorrow now noon midnight am pm',
    'seconds minutes hours days weeks months years kb mb gb bytes',
  ]
})()

/** Without the parts that come from a catalog, and without codes of colors. */
export function withoutMessages(text: string): string {
  const inner = text.replace(/⟦[^⟦⟧]*⟧|#\w+/g, ' ')
  return inner === text ? text : withoutMessages(inner)
}

/** Words of the value, the options and the project. */
function dataWords(fixture: Fixture | LayoutFixture): ReadonlySet<string> {
  const field = 'items' in fixture ? null : fixtureField(fixture)
  const names = reviewMetadata.collections.flatMap(({ name, collection, fields }) => [
    name,
    collection,
    ...fields.flatMap(each => [each.name, each.field, each.type, each.meta?.options]),
  ])
  const data = [fixture, field, field?.meta, reviewItems, names]
  return new Set(wordsIn([JSON.stringify(data), ...ofBrowser].join(' ').replace(/\\n|_/g, ' ')))
}

const attributes = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-roledescription']

/** Every text that a person reads or hears. */
function textsOf(root: Element): readonly string[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (walker.nextNode())
    if (!walker.currentNode.parentElement?.closest('style, script, code, pre, [translate="no"], svg'))
      texts.push(walker.currentNode.textContent ?? '')
  for (const element of root.querySelectorAll('*'))
    texts.push(...attributes.map(name => element.getAttribute(name) ?? ''))
  return texts
}

function hardCoded(texts: readonly string[], known: ReadonlySet<string>): readonly string[] {
  const foreign = texts.filter(text => wordsIn(withoutMessages(text)).some(word => !known.has(word)))
  return [...new Set(foreign)].map(
    text => `“${withoutMessages(text).trim().slice(0, 80)}” is not from a catalog. Use \`useText\`.`,
  )
}

/** All texts come from a catalog, so that they can be translated. */
export const translates: Check = {
  name: 'messages',
  title: 'takes all its texts from a catalog',
  each: async (subject, fixture) => {
    const known = dataWords(fixture)
    const drawn = await withStage(subject, fixture, { brackets: true }, ({ root }) => textsOf(root))
    const faults = hardCoded(drawn, known)
    if (subject.plugin.kind !== 'display') return faults.slice(0, 3)
    const shown = fixture as Fixture
    const field = fixtureField(shown)
    const context = {
      field,
      relation: reviewMetadata.relation(field.collection, field.field),
      metadata: reviewMetadata,
      text: createText('en-US', bracketed, formatAnyIcu),
      format: createFormat('en-US'),
    }
    const text = subject.plugin.text(shown.value, pluginOptions(subject.plugin, storedOptions(shown)), context)
    return [...faults, ...hardCoded([text], known)].slice(0, 3)
  },
}
