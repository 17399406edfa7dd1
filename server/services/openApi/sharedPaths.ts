import type { OpenApi, Part } from './OpenApi.ts'
import { dataOf, objectOf, operationPart, pathParameter, queryParameter, text } from './operationPart.ts'

const whole: Part = { type: 'integer' }
const password: Part = { type: 'string', format: 'password' }
const mode: Part = { type: 'string', enum: ['json', 'cookie'], default: 'json' }
const object: Part = { type: 'object' }

const tokens = dataOf(objectOf({ 'access_token!': text, 'expires!': whole, refresh_token: text }))

const plainText = (id: string, summary: string, type: string, answer: Part): Part => ({
  operationId: id,
  summary,
  tags: ['Server'],
  responses: { '200': { description: 'Done.', content: { [type]: { schema: answer } } } },
})

const server: OpenApi['paths'] = {
  '/server/ping': { get: plainText('ping', 'Whether the server responds', 'text/plain', text) },
  '/server/health': {
    get: {
      ...plainText(
        'health',
        'Whether the server can work',
        'application/health+json',
        objectOf({ 'status!': { type: 'string', enum: ['ok', 'warn', 'error'] }, checks: object }),
      ),
      responses: {
        '200': {
          description: 'The server can work.',
          content: { 'application/health+json': { schema: objectOf({ 'status!': text, checks: object }) } },
        },
        '503': { description: 'The server cannot work.' },
      },
    },
  },
  '/server/info': {
    get: operationPart({
      id: 'serverInfo',
      summary: 'The project and the features of the server',
      tag: 'Server',
      answer: dataOf(object),
    }),
  },
  '/server/specs/oas': {
    get: operationPart({ id: 'openApi', summary: 'The API as OpenAPI', tag: 'Server', answer: object }),
  },
}

const authentication: OpenApi['paths'] = {
  '/auth/login': {
    post: operationPart({
      id: 'login',
      summary: 'Get an access token',
      tag: 'Authentication',
      isOpen: true,
      body: objectOf({ 'email!': text, 'password!': password, mode, otp: text }),
      answer: tokens,
    }),
  },
  '/auth/refresh': {
    post: operationPart({
      id: 'refresh',
      summary: 'Renew an access token',
      tag: 'Authentication',
      isOpen: true,
      body: objectOf({ refresh_token: text }),
      answer: tokens,
    }),
  },
  '/auth/logout': {
    post: operationPart({
      id: 'logout',
      summary: 'End a session',
      tag: 'Authentication',
      isOpen: true,
      body: objectOf({ refresh_token: text }),
      answer: null,
    }),
  },
  '/auth/password/request': {
    post: operationPart({
      id: 'requestPasswordReset',
      summary: 'Request a password reset',
      tag: 'Authentication',
      isOpen: true,
      body: objectOf({ 'email!': text, reset_url: text }),
      answer: null,
    }),
  },
  '/auth/password/reset': {
    post: operationPart({
      id: 'resetPassword',
      summary: 'Reset a password',
      tag: 'Authentication',
      isOpen: true,
      body: objectOf({ 'token!': text, 'password!': password }),
      answer: null,
    }),
  },
}

const edge: Part = { type: 'integer', minimum: 1, maximum: 3000 }

const assets: OpenApi['paths'] = {
  '/assets/{id}': {
    get: {
      operationId: 'readAsset',
      summary: 'Get the bytes of a file',
      tags: ['Assets'],
      parameters: [
        pathParameter('id', 'The key of the file.'),
        queryParameter('key', 'A named size, such as `system-small-cover`.'),
        queryParameter('width', 'The width in pixels.', edge),
        queryParameter('height', 'The height in pixels.', edge),
        queryParameter('fit', 'How the image fits.', {
          type: 'string',
          enum: ['cover', 'contain', 'inside', 'outside'],
        }),
        queryParameter('quality', 'From 1 to 100.', whole),
        queryParameter('withoutEnlargement', 'Whether a small image keeps its size.', { type: 'boolean' }),
        queryParameter('download', 'Sends the file as an attachment.'),
      ],
      responses: {
        '200': { description: 'The file.', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } },
        '403': { $ref: '#/components/responses/Forbidden' },
      },
    },
  },
}

const collection = pathParameter('collection', 'The name of a collection.')
const field = pathParameter('field', 'The key of a field.')
const list = dataOf({ type: 'array', items: object })

const model: OpenApi['paths'] = {
  '/collections': {
    get: operationPart({
      id: 'readCollections',
      summary: 'List collections',
      tag: 'Model',
      answer: list,
    }),
  },
  '/collections/{collection}': {
    parameters: [collection],
    get: operationPart({ id: 'readCollection', summary: 'Get a collection', tag: 'Model', answer: dataOf(object) }),
  },
  '/fields': {
    get: operationPart({ id: 'readFields', summary: 'List fields', tag: 'Model', answer: list }),
  },
  '/fields/{collection}': {
    parameters: [collection],
    get: operationPart({ id: 'readFieldsOf', summary: 'List the fields of a collection', tag: 'Model', answer: list }),
  },
  '/fields/{collection}/{field}': {
    parameters: [collection, field],
    get: operationPart({ id: 'readField', summary: 'Get a field', tag: 'Model', answer: dataOf(object) }),
  },
  '/relations': {
    get: operationPart({
      id: 'readRelations',
      summary: 'List relations',
      tag: 'Model',
      answer: list,
    }),
  },
}

/** Paths for every caller. */
export const sharedPaths: OpenApi['paths'] = { ...server, ...authentication, ...model, ...assets }

const me = dataOf(object)

/** Paths for callers who are signed in. */
export const userPaths: OpenApi['paths'] = {
  '/users/me': {
    get: operationPart({ id: 'readMe', summary: 'Get the own account', tag: 'Account', answer: me }),
    patch: operationPart({
      id: 'updateMe',
      summary: 'Update the own account',
      tag: 'Account',
      body: object,
      answer: me,
    }),
  },
}

const change = (id: string, summary: string, body: Part | undefined, answer: Part | null): Part =>
  operationPart({ id, summary, tag: 'Model', answer, ...(body ? { body } : {}) })

const newField = objectOf({ 'field!': text, 'type!': text, schema: object, meta: object })

/** Paths that only administrators can use, by path; they are merged with those that everyone can use. */
export const adminPaths: OpenApi['paths'] = {
  '/collections': {
    ...model['/collections'],
    post: change(
      'createCollection',
      'Create a collection with its fields',
      objectOf({ 'collection!': text, meta: object, schema: object, fields: { type: 'array', items: newField } }),
      dataOf(object),
    ),
  },
  '/collections/{collection}': {
    ...model['/collections/{collection}'],
    patch: change('updateCollection', 'Update a collection', objectOf({ 'meta!': object }), dataOf(object)),
    delete: change('deleteCollection', 'Delete a collection with its items', undefined, null),
  },
  '/fields/{collection}': {
    ...model['/fields/{collection}'],
    post: change('createField', 'Create a field', newField, dataOf(object)),
  },
  '/fields/{collection}/{field}': {
    ...model['/fields/{collection}/{field}'],
    patch: change(
      'updateField',
      'Update a field',
      objectOf({ type: text, schema: object, meta: object }),
      dataOf(object),
    ),
    delete: change('deleteField', 'Delete a field with its values', undefined, null),
  },
  '/users/invite': {
    post: operationPart({
      id: 'invite',
      summary: 'Send an invitation',
      tag: 'Account',
      body: objectOf({ 'email!': { oneOf: [text, { type: 'array', items: text }] }, 'role!': text, invite_url: text }),
      answer: null,
    }),
  },
}
