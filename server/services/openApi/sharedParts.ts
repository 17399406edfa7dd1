import { reference } from './collectionPaths.ts'
import type { OpenApi, Part } from './OpenApi.ts'

const text = { type: 'string' }
const whole = { type: 'integer' }

const query = (name: string, description: string, schema: Part): Part => ({ name, in: 'query', description, schema })

const failure = (description: string): Part => ({
  description,
  content: { 'application/json': { schema: reference('schemas', 'Failure') } },
})

/** Components that every path may reference. */
export const sharedComponents: Omit<OpenApi['components'], 'schemas'> = {
  securitySchemes: {
    Auth: { type: 'http', scheme: 'bearer', description: 'An access token, or the static token of a user.' },
  },
  parameters: {
    Id: { name: 'id', in: 'path', required: true, description: 'The primary key of the item.', schema: text },
    Fields: query('fields', 'The fields to return, such as `*` or `author.name`.', text),
    Filter: query('filter', 'The items to return, as JSON.', text),
    Search: query('search', 'Text that items must contain.', text),
    Sort: query('sort', 'Fields to sort by. A minus sorts in descending order.', text),
    Limit: query('limit', 'The maximum number of items. -1 returns all.', whole),
    Offset: query('offset', 'The number of items to skip.', whole),
    Page: query('page', 'The page of `limit` items, starting with 1.', whole),
    Meta: query('meta', 'Counts to return: `total_count`, `filter_count` or `*`.', text),
    Deep: {
      ...query('deep', 'Queries for related items, by field.', { type: 'object' }),
      style: 'deepObject',
      explode: true,
    },
  },
  responses: {
    Refused: failure('The request failed. The error gives the reason.'),
    Unauthorized: failure('The token is unknown or has expired.'),
    Forbidden: failure('Not allowed, or not found.'),
  },
}

/** The envelope of failures. */
export const failurePart: Part = {
  type: 'object',
  required: ['errors'],
  properties: {
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          message: text,
          extensions: { type: 'object', properties: { code: text }, additionalProperties: true },
        },
      },
    },
  },
}
