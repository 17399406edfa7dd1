import type { Example } from './Example.ts'

/** An example as a command and its response. */
export const exampleText = (example: Example): string =>
  ['```sh', command(example), '```', '', ...response(example)].join('\n')

function command({ body, isSigned, operation, path, query }: Example): string {
  const [method = ''] = operation.split(' ')
  const isForm = operation === 'POST /files'
  const address = `https://data.example.com${path}`
  const isRead = method === 'GET'
  const flag = isRead
    ? Object.keys(query).length > 0
      ? ' -G'
      : ''
    : method === 'POST' && body !== undefined
      ? ''
      : ` -X ${method}`
  const parts = [
    `curl${flag} ${address}`,
    ...(isRead ? Object.entries(query).map(([name, value]) => `--data-urlencode '${name}=${value}'`) : []),
    ...(isSigned ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(body === undefined ? [] : isForm ? formParts(body) : jsonParts(body)),
  ]
  const [first = '', ...rest] = parts
  const search = isRead ? '' : new URLSearchParams(query).toString().replaceAll('%2C', ',')
  const start = search === '' ? first : first.replace(address, `'${address}?${search}'`)
  return [start, ...rest].join(' \\\n  ')
}

const jsonParts = (body: unknown): readonly string[] => [
  "-H 'Content-Type: application/json'",
  `-d '${JSON.stringify(body)}'`,
]

const formParts = (body: unknown): readonly string[] =>
  Object.entries(Object(body)).map(([name, value]) => `-F '${name}=${value}'`)

function response({ shown, status }: Example): readonly string[] {
  if (status === 204 || shown === '') return [`Status \`${status}\`, no content.`]
  if (typeof shown === 'string') return ['```', shown, '```']
  return ['```json', compactJson(shown), '```']
}

const width = 110

/** JSON in which a value that fits is on one line. */
export function compactJson(value: unknown, indent = ''): string {
  const flat = JSON.stringify(value, null, 1).replace(/\n\s*/g, ' ')
  if (flat.length + indent.length <= width || typeof value !== 'object' || value === null) return flat
  const inner = `${indent}  `
  const lines = Array.isArray(value)
    ? value.map(each => inner + compactJson(each, inner))
    : Object.entries(value).map(([key, each]) => `${inner}${JSON.stringify(key)}: ${compactJson(each, inner)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`
}
