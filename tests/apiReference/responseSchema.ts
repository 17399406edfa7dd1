import type { OpenApi } from '#server/services/openApi/OpenApi.ts'
import { operationsOf } from '../../scripts/docs/api/apiPages.ts'

type Part = Readonly<Record<string, unknown>>

const part = (value: unknown): Part =>
  // Safe: a copy of the entries of an object, or nothing.
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}

/** The JSON schema of a response; null if it has no JSON. Throws if the document does not have this status. */
export function responseSchema(document: OpenApi, name: string, status: number): Part | null {
  const operation = operationsOf(document).find(({ method, path }) => `${method} ${path}` === name)
  const response = part(operation?.part['responses'])[String(status)]
  if (response === undefined) throw new Error(`${name} does not describe the status ${status}.`)
  const media = Object.entries(part(part(response)['content']))
  const [type = '', content] = media[0] ?? []
  if (content === undefined) return null
  if (!type.includes('json')) return {}
  return part(withNull({ ...part(part(content)['schema']), components: document.components }))
}

/** OpenAPI 3.0 has a keyword for null that JSON Schema does not have. */
function withNull(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNull)
  if (typeof value !== 'object' || value === null) return value
  const { nullable, ...rest } = part(value)
  const inner = Object.fromEntries(Object.entries(rest).map(([key, each]) => [key, withNull(each)]))
  return nullable === true ? { anyOf: [inner, { type: 'null' }] } : inner
}
