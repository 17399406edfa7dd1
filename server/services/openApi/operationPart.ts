import { reference } from './collectionPaths.ts'
import type { Part } from './OpenApi.ts'

export const text: Part = { type: 'string' }

/** An object with these properties; those whose names end with `!` are required. */
export function objectOf(properties: Readonly<Record<string, Part>>): Part {
  const required = Object.keys(properties).filter(name => name.endsWith('!'))
  return {
    type: 'object',
    ...(required.length === 0 ? {} : { required: required.map(name => name.slice(0, -1)) }),
    properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [name.replace(/!$/, ''), part])),
  }
}

export const dataOf = (data: Part): Part => ({ type: 'object', properties: { data } })

export interface OperationPart {
  readonly id: string
  readonly summary: string
  readonly tag: string
  readonly parameters?: readonly Part[]
  readonly body?: Part
  /** The schema of the JSON response; null for a response without content. */
  readonly answer: Part | null
  /** Whether it works without a token. */
  readonly isOpen?: boolean
}

/** An operation of a route that does not belong to a collection. */
export const operationPart = ({ answer, body, id, isOpen, parameters, summary, tag }: OperationPart): Part => ({
  operationId: id,
  summary,
  tags: [tag],
  ...(isOpen ? { security: [] } : {}),
  ...(parameters ? { parameters } : {}),
  ...(body ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } } : {}),
  responses: {
    ...(answer === null
      ? { '204': { description: 'Done.' } }
      : { '200': { description: 'Done.', content: { 'application/json': { schema: answer } } } }),
    '400': reference('responses', 'Refused'),
    '401': reference('responses', 'Unauthorized'),
    '403': reference('responses', 'Forbidden'),
  },
})

export const pathParameter = (name: string, description: string): Part => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: text,
})

export const queryParameter = (name: string, description: string, schema: Part = text): Part => ({
  name,
  in: 'query',
  description,
  schema,
})
