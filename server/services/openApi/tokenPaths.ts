import type { OpenApi, Part } from './OpenApi.ts'
import { dataOf, objectOf, operationPart, pathParameter, text } from './operationPart.ts'

const time: Part = { type: 'string', format: 'date-time', nullable: true }
const names: Part = { type: 'array', items: text, nullable: true }
const shown = {
  'id!': text,
  'name!': text,
  'prefix!': text,
  'created!': time,
  'expires!': time,
  'last_used!': time,
  'read_only!': { type: 'boolean' },
  'collections!': names,
}
const list = dataOf({ type: 'array', items: objectOf(shown) })
const token = pathParameter('token', 'The key of the API token.')
const user = pathParameter('user', 'The key of a user.')

/** API tokens of the caller. */
export const ownTokenPaths: OpenApi['paths'] = {
  '/users/me/tokens': {
    get: operationPart({ id: 'readMyTokens', summary: 'List the own API tokens', tag: 'Account', answer: list }),
    post: operationPart({
      id: 'createToken',
      summary: 'Create an API token',
      tag: 'Account',
      body: objectOf({ 'name!': text, expires: time, read_only: { type: 'boolean' }, collections: names }),
      answer: dataOf(objectOf({ ...shown, 'token!': text })),
    }),
  },
  '/users/me/tokens/{token}': {
    parameters: [token],
    delete: operationPart({ id: 'revokeMyToken', summary: 'Revoke an own API token', tag: 'Account', answer: null }),
  },
}

/** API tokens of other users. */
export const userTokenPaths: OpenApi['paths'] = {
  '/users/{user}/tokens': {
    parameters: [user],
    get: operationPart({ id: 'readTokens', summary: 'List the API tokens of a user', tag: 'Account', answer: list }),
  },
  '/users/{user}/tokens/{token}': {
    parameters: [user, token],
    delete: operationPart({
      id: 'revokeToken',
      summary: 'Revoke an API token of a user',
      tag: 'Account',
      answer: null,
    }),
  },
}
