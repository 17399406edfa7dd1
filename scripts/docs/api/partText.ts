import type { OpenApi, Part } from '../../../server/services/openApi/OpenApi.ts'

// Safe: parts of a document are objects.
const toPart = (value: unknown): Part => (value ?? {}) as Part

/** A part, or what it refers to. */
export function resolved(document: OpenApi, part: Part): Part {
  const reference = part['$ref']
  if (typeof reference !== 'string') return part
  const steps = reference.slice('#/'.length).split('/')
  return toPart(steps.reduce<unknown>((value, step) => toPart(value)[step], document))
}

const componentOf = (part: Part): string | null =>
  typeof part['$ref'] === 'string' ? (part['$ref'].split('/').at(-1) ?? null) : null

/** What a value is, in words. */
export function typeText(document: OpenApi, part: Part): string {
  const component = componentOf(part)
  if (component !== null) return componentText(component)
  const choices = part['oneOf']
  if (Array.isArray(choices) && JSON.stringify(choices) === keys) return 'a key'
  if (Array.isArray(choices)) return choices.map(each => typeText(document, toPart(each))).join(', or ')
  const values = part['enum']
  if (Array.isArray(values)) return values.map(each => `\`${each}\``).join(' or ')
  if (part['type'] === 'array') return `a list of ${plural(typeText(document, toPart(part['items'])))}`
  if (part['type'] === 'object' && part['properties'] !== undefined)
    return propertiesText(document, toPart(part['properties']))
  return words[`${part['type']} ${part['format'] ?? ''}`.trim()] ?? words[String(part['type'])] ?? 'any JSON value'
}

const keys = JSON.stringify([{ type: 'integer' }, { type: 'string' }])

const words: Readonly<Record<string, string>> = {
  integer: 'an integer',
  number: 'a number',
  boolean: 'a boolean',
  string: 'a string',
  object: 'an object',
  'string uuid': 'a UUID',
  'string date': 'a date',
  'string date-time': 'a date and time',
  'string byte': 'Base64',
  'string binary': 'the bytes',
}

const componentText = (component: string): string =>
  component.endsWith('Create') || component.endsWith('Update') ? 'an object of fields' : 'an item'

const plural = (text: string): string => text.replace(/\b(?:an?|the) (\w+)/g, '$1s')

function propertiesText(document: OpenApi, properties: Part): string {
  const { data, ...others } = properties
  if (data !== undefined && Object.keys(others).every(name => name === 'meta'))
    return `\`data\`: ${typeText(document, toPart(data))}`
  return `an object with ${Object.keys(properties)
    .map(name => `\`${name}\``)
    .join(', ')}`
}

/** The parameters that lists share are described on a page of their own. */
const listNames: ReadonlySet<string> = new Set([
  'fields',
  'filter',
  'search',
  'sort',
  'limit',
  'offset',
  'page',
  'meta',
  'deep',
])

export function parameterLine(document: OpenApi, parameters: readonly Part[]): readonly string[] {
  const all = parameters.map(each => resolved(document, each))
  const shared = all.filter(each => listNames.has(String(each['name']))).map(each => `\`${each['name']}\``)
  const own = all.filter(each => !listNames.has(String(each['name'])))
  const rows = own.map(
    each =>
      `| \`${each['name']}\` | ${each['in']} | ${typeText(document, toPart(each['schema']))} | ${each['description']} |`,
  )
  const table = rows.length === 0 ? [] : ['| Parameter | In | Type | Meaning |', '| --- | --- | --- | --- |', ...rows]
  const line = shared.length === 0 ? [] : [`[Query parameters](../query-parameters.md): ${shared.join(', ')}.`]
  return table.length > 0 && line.length > 0 ? [...table, '', ...line] : [...table, ...line]
}

/** The properties of an object as a table. */
export function fieldTable(document: OpenApi, part: Part): string {
  const required = Array.isArray(part['required']) ? part['required'] : []
  const rows = Object.entries(toPart(part['properties'])).map(([name, value]) => {
    const property = toPart(value)
    const traits = [
      ...(required.includes(name) ? ['required'] : []),
      ...(property['nullable'] === true ? ['can be null'] : []),
      ...(property['maxLength'] === undefined ? [] : [`at most ${property['maxLength']} characters`]),
      ...(property['default'] === undefined ? [] : [`default \`${property['default']}\``]),
    ]
    return `| \`${name}\` | ${typeText(document, property)} | ${traits.join(', ')} |`
  })
  return ['| Field | Type | Notes |', '| --- | --- | --- |', ...rows].join('\n')
}
