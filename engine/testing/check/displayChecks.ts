import { createFormat } from '#engine/core/i18n/createFormat.ts'
import { createText } from '#engine/core/i18n/createText.ts'
import { formatAnyIcu } from '#engine/core/i18n/formatAnyIcu.ts'
import type { Fixture } from '#engine/core/registry/Fixture.ts'
import { pluginOptions } from '#engine/core/registry/pluginOptions.ts'
import { fixtureField, storedOptions } from '../fixtureNode.ts'
import { oddValues } from '../oddValues.ts'
import { reviewMetadata } from '../reviewProject.ts'
import type { Check } from './Subject.ts'
import { toldBy, withStage } from './stage.tsx'

const contextOf = (fixture: Fixture, messages: Readonly<Record<string, string>>) => {
  const field = fixtureField(fixture)
  const relation = reviewMetadata.relation(field.collection, field.field)
  return {
    field,
    relation,
    metadata: reviewMetadata,
    text: createText('en-US', messages, formatAnyIcu),
    format: createFormat('en-US'),
  }
}

export const isPure: Check = {
  name: 'pure',
  title: 'draws the same for the same value',
  kinds: ['display'],
  each: async (subject, fixture) => {
    const [one, other] = [
      await withStage(subject, fixture, {}, ({ root }) => toldBy(root)),
      await withStage(subject, fixture, {}, ({ root }) => toldBy(root)),
    ]
    return one === other ? [] : ['It draws the same value in two ways. Use only the props.']
  },
}

export const showsSomething: Check = {
  name: 'shows its value',
  title: 'shows a value that its text describes',
  kinds: ['display'],
  each: ({ plugin, ...subject }, fixture) =>
    withStage({ plugin, ...subject }, fixture, {}, ({ page, root }) => {
      if (plugin.kind !== 'display') return []
      const options = pluginOptions(plugin, storedOptions(fixture as Fixture))
      const text = plugin.text((fixture as Fixture).value, options, contextOf(fixture as Fixture, subject.messages))
      const isShown = root.textContent?.trim() !== '' || root.querySelector('svg, img, [aria-label]') !== null
      if (text !== '' && !isShown) return [`It shows nothing, but its text is “${text.slice(0, 60)}”.`]
      const height = page.getBoundingClientRect().height
      return height > 64 ? [`It is ${Math.round(height)} px high. A row of a list has at most 64 px.`] : []
    }),
}

export const textIsSafe: Check = {
  name: 'text of unexpected values',
  title: 'describes unexpected values as text',
  kinds: ['display'],
  whole: async ({ plugin, states, messages }) => {
    const first = Object.values(states)[0] as Fixture | undefined
    if (plugin.kind !== 'display' || !first) return []
    const options = pluginOptions(plugin, storedOptions(first))
    const context = contextOf(first, messages)
    return oddValues.flatMap(([name, value]) => {
      try {
        const text: unknown = plugin.text(value, options, context)
        return typeof text === 'string' ? [] : [`For ${name}, text() returns ${typeof text} instead of a string.`]
      } catch (cause) {
        return [`For ${name}, text() throws: ${String(cause)}`]
      }
    })
  },
}

export const fieldsExist: Check = {
  name: 'fields',
  title: 'requests fields that exist',
  kinds: ['display'],
  each: async ({ plugin, messages }, fixture) => {
    if (plugin.kind !== 'display' || !plugin.fields) return []
    const context = contextOf(fixture as Fixture, messages)
    const { relation, field } = context
    if (relation === null) return []
    const options = pluginOptions(plugin, storedOptions(fixture as Fixture))
    return plugin
      .fields(options, context)
      .filter(path => reviewMetadata.fieldAt(field.collection, `${field.field}.${path}`) === null)
      .map(path => `fields() returns “${path}”, which the related collection does not have.`)
  },
}
