import { IntlMessageFormat } from 'intl-messageformat'
import { fieldTypes } from '#schemas/data/fieldTypes.ts'
import { isRecord } from '#schemas/data/isRecord.ts'
import { fits } from './fillOptions.ts'
import type { OptionSchema } from './OptionsSchema.ts'
import { causeText, type PluginFault } from './PluginFault.ts'
import type { Plugin } from './Registry.ts'

type Properties = Readonly<Record<string, unknown>>
type Test = (value: unknown, plugin: Properties) => boolean | string

/** Validates an external plugin: returns the plugin as it is at this moment, or the reason for rejecting it. */
export function checkPlugin(kind: Plugin['kind'], id: string, exported: unknown): Plugin | PluginFault {
  try {
    if (!isRecord(exported) || exported['kind'] !== kind) return { reason: 'no-plugin', detail: kind }
    const plugin = { ...exported }
    if (plugin['id'] !== id) return { reason: 'other-id', detail: String(plugin['id']) }
    if (kind === 'module' && reserved.has(id)) return { reason: 'reserved', detail: id }
    for (const [name, test] of Object.entries({ ...always, ...byKind[kind] })) {
      const problem = test(plugin[name], plugin)
      if (problem !== true) return { reason: 'declaration', detail: problem === false ? name : `${name}: ${problem}` }
    }
    // Safe: every property that the studio reads was just checked.
    return plugin as unknown as Plugin
  } catch (cause) {
    return { reason: 'declaration', detail: causeText(cause) }
  }
}

/** Addresses of the studio's own. */
const reserved: ReadonlySet<string> = new Set(
  'accept-invite activity collections docs files login logout register reset-password settings users'.split(' '),
)

const isText: Test = value => typeof value === 'string' && value !== ''
const isFunction: Test = value => typeof value === 'function'
const isFlag: Test = value => typeof value === 'boolean'
const isNumber: Test = value => Number.isFinite(value)
const isTexts: Test = value => Array.isArray(value) && value.every(each => typeof each === 'string')
const isTypes: Test = value =>
  Array.isArray(value) && (value.map(String).find(each => !fieldTypes.some(type => type === each)) ?? true)
const optional =
  (test: Test): Test =>
  (value, plugin) =>
    value === undefined || test(value, plugin)

const optionTypes: ReadonlySet<unknown> = new Set([
  undefined,
  'string',
  'integer',
  'number',
  'boolean',
  'array',
  'object',
])

const isOptions: Test = value => isRecord(value) && (Object.entries(value).find(each => !isOption(each))?.[0] ?? true)

function isOption([, option]: readonly [string, unknown]): boolean {
  if (!isRecord(option) || !optionTypes.has(option['type'])) return false
  if (!['title', 'description', 'interface'].every(name => optional(isText)(option[name], option))) return false
  if (option['enum'] !== undefined && !Array.isArray(option['enum'])) return false
  // Safe: the properties that `fits` reads were just checked.
  return option['default'] === undefined || fits(option as OptionSchema, option['default'])
}

const isVersion: Test = value => Number.isInteger(value) && Number(value) >= 1

const isMigrations: Test = value => isRecord(value) && Object.values(value).every(each => typeof each === 'function')

/** Only its own keys, and valid messages, so that it cannot change or break messages of the studio. */
const isMessages: Test = (value, { id }) => {
  if (!isRecord(value)) return false
  for (const words of Object.values(value)) {
    if (!isRecord(words)) return false
    for (const [key, message] of Object.entries(words)) {
      if (!key.startsWith(`${id}:`) || typeof message !== 'string') return key
      try {
        new IntlMessageFormat(message, 'en-US', undefined, { ignoreTag: true })
      } catch (cause) {
        return `${key}: ${causeText(cause)}`
      }
    }
  }
  return true
}

const always: Readonly<Record<string, Test>> = {
  name: isText,
  icon: isText,
  load: isFunction,
  replaces: optional((value, { id }) => value === id),
  messages: optional(isMessages),
}

const withOptions: Readonly<Record<string, Test>> = {
  options: isOptions,
  version: optional(isVersion),
  migrations: optional(isMigrations),
}

const byKind: Readonly<Record<Plugin['kind'], Readonly<Record<string, Test>>>> = {
  interface: {
    ...withOptions,
    types: isTypes,
    relations: optional(isTexts),
    defaultFor: optional(isTypes),
    recommendedFor: optional(isTypes),
    presentation: optional(isFlag),
    group: optional(isFlag),
    aliases: optional(isTexts),
    reads: optional(isFunction),
  },
  display: {
    ...withOptions,
    types: isTypes,
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
