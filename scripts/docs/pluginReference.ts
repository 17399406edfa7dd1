import type { OptionSchema } from '../../engine/core/registry/OptionsSchema.ts'
import type { Plugin } from '../../engine/core/registry/Registry.ts'

type Words = Readonly<Record<string, string>>

const titles = { interface: 'Interfaces', display: 'Displays', layout: 'Layouts', module: 'Modules' } as const

/** The page of the documentation for all plugins of one kind: what each is for, its options and their defaults. */
export function pluginReference(kind: Plugin['kind'], plugins: readonly Plugin[], words: Words): string {
  const ofKind = plugins.filter(plugin => plugin.kind === kind).sort((one, other) => (one.id < other.id ? -1 : 1))
  return [
    `# ${titles[kind]}`,
    '',
    `The ${ofKind.length} that come with the studio. Written by \`npm run docs:plugins\` from their declarations.`,
    '',
    ...ofKind.flatMap(plugin => section(plugin, words)),
  ].join('\n')
}

function section(plugin: Plugin, words: Words): readonly string[] {
  const facts = Object.entries({ ...plugin }).flatMap(([name, value]) => {
    const about = told[name]
    return about && value !== undefined ? [`- ${about}: ${Array.isArray(value) ? list(value) : code(value)}`] : []
  })
  const options = 'options' in plugin ? Object.entries(plugin.options) : []
  const table = [
    '| option | what it is | type | default |',
    '| --- | --- | --- | --- |',
    ...options.map(([name, option]) => row(name, option, words)),
  ]
  return [
    `## ${words[plugin.name] ?? plugin.name}`,
    '',
    `- Id: ${code(plugin.id)}`,
    ...facts,
    '',
    ...(options.length > 0 ? table : ['It has no options.']),
    '',
  ]
}

/** The parts of a declaration that a reader of the reference looks for. */
const told: Readonly<Record<string, string>> = {
  aliases: 'Also stored as',
  types: 'Field types',
  relations: 'Relations',
  defaultFor: 'Default for',
  recommendedFor: 'Recommended for',
  group: 'Draws the fields inside of it',
  presentation: 'Presents only: no value of its own',
  version: 'Version of its options',
}

const code = (value: unknown): string => `\`${String(value)}\``
const list = (values: readonly unknown[]): string => values.map(code).join(', ') || 'none'

function row(name: string, option: OptionSchema, words: Words): string {
  const type = option.enum ? option.enum.map(code).join(', ') : typeOf(option)
  const given = option.default === undefined ? '' : code(JSON.stringify(option.default))
  const what = words[option.title ?? ''] ?? option.title ?? ''
  const about = option.description ? `${what}. ${words[option.description] ?? option.description}` : what
  const limits = [
    ...(option.minimum === undefined ? [] : [`from ${option.minimum}`]),
    ...(option.maximum === undefined ? [] : [`to ${option.maximum}`]),
    ...(option.maxLength === undefined ? [] : [`at most ${option.maxLength} characters`]),
  ].join(' ')
  return `| ${code(name)} | ${cell(about)} | ${cell([type, limits].filter(Boolean).join(', '))} | ${cell(given)} |`
}

const typeOf = ({ type, items }: OptionSchema): string =>
  type === 'array' && items?.type ? `array of ${items.type}` : (type ?? 'any')

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
