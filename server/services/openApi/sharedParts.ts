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
    Id: { name: 'id', in: 'path', required: true, description: 'The primary key.', schema: text },
    Fields: query('fields', 'The fields to read, such as `*` or `author.name`.', text),
    Filter: query('filter', 'Which items, as JSON.', text),
    Search: query('search', 'Text that an item has to contain.', text),
    Sort: query('sort', 'Fields to sort by; a minus turns the order.', text),
    Limit: query('limit', 'The most items; -1 for all that may be had at once.', whole),
    Offset: query('offset', 'How many items are passed over.', whole),
    Page: query('page', 'Which page of `limit` items, from 1.', whole),
    Meta: query('meta', 'Counts to be given: `total_count`, `filter_count` or `*`.', text),
    Deep: {
      ...query('deep', 'Queries of related items, by field.', { type: 'object' }),
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

const okResponse = { '200': { description: 'Done.', content: { 'application/json': { schema: { type: 'object' } } } } }

/** Paths for every caller. */
export const sharedPaths: OpenApi['paths'] = {
  '/server/ping': {
    get: {
      operationId: 'ping',
      summary: 'Whether the server answers',
      tags: ['Server'],
      responses: { '200': { description: 'It does.', content: { 'text/plain': { schema: text } } } },
    },
  },
  '/server/info': {
    get: { operationId: 'serverInfo', summary: 'The project', tags: ['Server'], responses: okResponse },
  },
  '/auth/login': {
    post: {
      operationId: 'login',
      summary: 'Get an access token',
      tags: ['Authentication'],
      security: [],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['email', 'password'],
              properties: {
                email: text,
                password: { type: 'string', format: 'password' },
                mode: { type: 'string', enum: ['json', 'cookie'], default: 'json' },
                otp: text,
              },
            },
          },
        },
      },
      responses: { ...okResponse, '401': reference('responses', 'Unauthorized') },
    },
  },
  ...Object.fromEntries(
    ['collections', 'fields', 'relations'].map(name => [
      `/${name}`,
      {
        get: {
          operationId: `read${name[0]?.toUpperCase() ?? ''}${name.slice(1)}`,
          summary: `The ${name} that may be known`,
          tags: ['Model'],
          responses: okResponse,
        },
      },
    ]),
  ),
}
