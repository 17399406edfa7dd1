import { IntlMessageFormat } from 'intl-messageformat'
import { fieldTypes } from '#schemas/data/fieldTypes.ts'
import { isRecord } from '#schemas/data/isRecord.ts'
import { valueName } from '#schemas/data/valueName.ts'
import { fits } from './fillOptions.ts'
import type { OptionSchema } from './OptionsSchema.ts'
import { causeText, maxFaults, type PluginFault } from './PluginFault.ts'
import type { Plugin } from './Registry.ts'

type Properties = Readonly<Record<string, unknown>>

/** Where a declaration is wrong, from the tested value on, and how: `expected a list, not "text"`. */
interface Problem {
  readonly path: readonly string[]
  readonly text: string
}

type Test = (value: unknown, plugin: Properties) => readonly Problem[]

/** Validates an external plugin: returns the plugin as it is at this moment, or all reasons for rejecting it. */
export function checkPlugin(kind: Plugin['kind'], id: string, exported: unknown): Plugin | readonly PluginFault[] {
  try {
    if (!isRecord(exported) || exported['kind'] !== kind) return [{ reason: 'no-plugin', detail: kind }]
    const plugin = { ...exported }
    if (plugin['id'] !== id) return [{ reason: 'other-id', detail: String(plugin['id']) }]
    if (kind === 'module' && reserved.has(id)) return [{ reason: 'reserved', detail: id }]
    const tests = Object.entries({ ...always, ...byKind[kind] })
    const problems = tests.flatMap(([name, test]) => within(name, test(plugin[name], plugin)))
    if (problems.length > 0) return problems.slice(0, maxFaults).map(declarationFault)
    // Safe: every property that the studio reads was just checked.
    return plugin as unknown as Plugin
  } catch (cause) {
    return [{ reason: 'declaration', detail: causeText(cause) }]
  }
}

const declarationFault = ({ path, text }: Problem): PluginFault => ({
  reason: 'declaration',
  detail: `${path.join('.')}: ${text}`.slice(0, 500),
})

const within = (name: string, problems: readonly Problem[]): readonly Problem[] =>
  problems.map(({ path, text }) => ({ path: [name, ...path], text }))

/** Addresses of the studio's own. */
const reserved: ReadonlySet<string> = new Set(
  'accept-invite activity collections docs files login logout register reset-password settings users'.split(' '),
)

const problem = (text: string): readonly Problem[] => [{ path: [], text }]

const expects =
  (expected: string, fits: (value: unknown, plugin: Properties) => boolean): Test =>
  (value, plugin) =>
    fits(value, plugin) ? [] : problem(`expected ${expected}, not ${valueName(value)}`)

const listOf =
  (test: Test): Test =>
  (value, plugin) =>
    Array.isArray(value)
      ? value.flatMap((each, index) => within(String(index), test(each, plugin)))
      : problem(`expected a list, not ${valueName(value)}`)

const recordOf =
  (test: (value: unknown, plugin: Properties, name: string) => readonly Problem[]): Test =>
  (value, plugin) =>
    isRecord(value)
      ? Object.entries(value).flatMap(([name, each]) => within(name, test(each, plugin, name)))
      : problem(`expected an object, not ${valueName(value)}`)

const optional =
  (test: Test): Test =>
  (value, plugin) =>
    value === undefined ? [] : test(value, plugin)

const isText = expects('a text', value => typeof value === 'string' && value !== '')
const isFunction = expects('a function', value => typeof value === 'function')
const isFlag = expects('true or false', value => typeof value === 'boolean')
const isNumber = expects('a number', value => Number.isFinite(value))
const isTexts = listOf(expects('a text', value => typeof value === 'string'))
const isType = expects(`a field type (${fieldTypes.join(', ')})`, value => fieldTypes.some(type => type === value))
const isVersion = expects('a whole number from 1', value => Number.isInteger(value) && Number(value) >= 1)
const isOwnId = expects('the id of this plugin', (value, { id }) => value === id)

const optionTypes: readonly unknown[] = ['string', 'integer', 'number', 'boolean', 'array', 'object']
const optionTexts = ['title', 'description', 'interface'] as const
const isOptionType = expects(optionTypes.join(', '), value => optionTypes.includes(value))
const isList = expects('a list', value => Array.isArray(value))

const isOption: Test = (option, plugin) => {
  if (!isRecord(option)) return problem(`expected an object, not ${valueName(option)}`)
  const problems = [
    ...within('type', optional(isOptionType)(option['type'], plugin)),
    ...optionTexts.flatMap(name => within(name, optional(isText)(option[name], plugin))),
    ...within('enum', optional(isList)(option['enum'], plugin)),
  ]
  // Safe: the properties that `fits` reads were just checked.
  const isDefault = expects('a value of its own type', value => fits(option as OptionSchema, value))
  return problems.length > 0 ? problems : within('default', optional(isDefault)(option['default'], plugin))
}

/** Only its own keys, and valid messages, so that it cannot change or break messages of the studio. */
const isMessages = recordOf(
  recordOf((message, { id }, key) => {
    if (!key.startsWith(`${id}:`)) return problem(`expected a key that starts with "${id}:"`)
    if (typeof message !== 'string') return problem(`expected a text, not ${valueName(message)}`)
    try {
      new IntlMessageFormat(message, 'en-US', undefined, { ignoreTag: true })
      return []
    } catch (cause) {
      return problem(causeText(cause))
    }
  }),
)

const always: Readonly<Record<string, Test>> = {
  name: isText,
  icon: isText,
  load: isFunction,
  replaces: optional(isOwnId),
  messages: optional(isMessages),
}

const withOptions: Readonly<Record<string, Test>> = {
  options: recordOf(isOption),
  version: optional(isVersion),
  migrations: optional(recordOf(isFunction)),
}

const byKind: Readonly<Record<Plugin['kind'], Readonly<Record<string, Test>>>> = {
  interface: {
    ...withOptions,
    types: listOf(isType),
    relations: optional(isTexts),
    defaultFor: optional(listOf(isType)),
    recommendedFor: optional(listOf(isType)),
    presentation: optional(isFlag),
    group: optional(isFlag),
    aliases: optional(isTexts),
    reads: optional(isFunction),
  },
  display: {
    ...withOptions,
    types: listOf(isType),
    relations: optional(isTexts),
    fields: optional(isFunction),
    text: isFunction,
  },
  layout: {
    ...withOptions,
    fields: isFunction,
    request: optional(isFunction),
    drawsLoading: optional(isFlag),
    drawsEmpty: optional(isFlag),
    loadOptions: optional(isFunction),
  },
  module: { order: optional(isNumber), visible: optional(isFunction) },
}
