import type { PermissionAction } from '#schemas/data/Permission.ts'
import { itemsPath } from '#schemas/data/systemCollection.ts'
import type { CollectionInfo } from '#server/model/Snapshot.ts'
import type { Part } from './OpenApi.ts'

/** What the caller can do with a collection, and the names of the components that describe it. */
export interface Described {
  readonly info: CollectionInfo
  readonly actions: ReadonlySet<PermissionAction>
  /** The name of the component of its items; those for writes end with the action. */
  readonly component: string
}

export const reference = (kind: 'schemas' | 'parameters' | 'responses', name: string): Part => ({
  $ref: `#/components/${kind}/${name}`,
})

/** The names of the components of written values. */
export const writtenName = (component: string, action: 'create' | 'update'): string =>
  `${component}${action === 'create' ? 'Create' : 'Update'}`

const listQuery = ['Fields', 'Filter', 'Search', 'Sort', 'Limit', 'Offset', 'Page', 'Meta', 'Deep']

/** The paths of a collection, with the methods that the caller can use. */
export function collectionPaths(described: Described): Readonly<Record<string, Part>> {
  const path = itemsPath(described.info.name).split('/').map(encodeURIComponent).join('/')
  const many = described.info.singleton ? singletonMethods(described) : listMethods(described)
  const one = described.info.singleton ? {} : itemMethods(described)
  return {
    ...(Object.keys(many).length === 0 ? {} : { [path]: many }),
    ...(Object.keys(one).length === 0
      ? {}
      : { [`${path}/{id}`]: { parameters: [reference('parameters', 'Id')], ...one } }),
  }
}

function singletonMethods({ info, actions, component }: Described): Part {
  return {
    ...(actions.has('read') && {
      get: operation(info, 'read', component, parameters('Fields'), null, itemAnswer(component)),
    }),
    ...(actions.has('update') && {
      patch: operation(
        info,
        'update',
        component,
        parameters('Fields'),
        written(component, 'update'),
        itemAnswer(readable(actions, component)),
      ),
    }),
  }
}

function listMethods({ info, actions, component }: Described): Part {
  const answer = readable(actions, component)
  return {
    ...(actions.has('read') && {
      get: operation(info, 'read', component, parameters(...listQuery), null, listAnswer(component)),
    }),
    ...(actions.has('create') && {
      post: operation(
        info,
        'create',
        component,
        parameters('Fields'),
        oneOrMany(writtenPart(component, 'create')),
        anyAnswer(answer),
      ),
    }),
    ...(actions.has('update') && {
      patch: operation(info, 'updateMany', component, parameters('Fields'), batch(component), anyAnswer(answer)),
    }),
    ...(actions.has('delete') && {
      delete: operation(info, 'deleteMany', component, [], { type: 'array', items: keyPart }, null),
    }),
  }
}

function itemMethods({ info, actions, component }: Described): Part {
  return {
    ...(actions.has('read') && {
      get: operation(info, 'readSingle', component, parameters('Fields', 'Deep'), null, itemAnswer(component)),
    }),
    ...(actions.has('update') && {
      patch: operation(
        info,
        'updateSingle',
        component,
        parameters('Fields'),
        writtenPart(component, 'update'),
        itemAnswer(readable(actions, component)),
      ),
    }),
    ...(actions.has('delete') && { delete: operation(info, 'deleteSingle', component, [], null, null) }),
  }
}

const keyPart: Part = { oneOf: [{ type: 'integer' }, { type: 'string' }] }
const parameters = (...names: readonly string[]) => names.map(name => reference('parameters', name))
const writtenPart = (component: string, action: 'create' | 'update') =>
  reference('schemas', writtenName(component, action))
const written = writtenPart
const oneOrMany = (part: Part): Part => ({ oneOf: [part, { type: 'array', items: part }] })

const batch = (component: string): Part => ({
  oneOf: [
    {
      type: 'object',
      required: ['keys', 'data'],
      properties: { keys: { type: 'array', items: keyPart }, data: writtenPart(component, 'update') },
    },
    { type: 'array', items: writtenPart(component, 'update') },
  ],
})

/** Written items are only returned to callers who can read them. */
const readable = (actions: ReadonlySet<PermissionAction>, component: string): string | null =>
  actions.has('read') ? component : null

const dataOf = (data: Part): Part => ({ type: 'object', properties: { data } })
const itemAnswer = (component: string | null): Part | null =>
  component === null ? null : dataOf(reference('schemas', component))
const anyAnswer = (component: string | null): Part | null =>
  component === null ? null : dataOf(oneOrMany(reference('schemas', component)))
const listAnswer = (component: string): Part => ({
  type: 'object',
  properties: { data: { type: 'array', items: reference('schemas', component) }, meta: { type: 'object' } },
})

const verbs = {
  read: 'List …',
  create: 'Create …',
  update: 'Update …',
  delete: 'Delete …',
  readSingle: 'Get … by key',
  updateSingle: 'Update … by key',
  deleteSingle: 'Delete … by key',
  updateMany: 'Update several …',
  deleteMany: 'Delete several …',
} as const

function operation(
  info: CollectionInfo,
  verb: keyof typeof verbs,
  component: string,
  query: readonly Part[],
  body: Part | null,
  answer: Part | null,
): Part {
  const json = (schema: Part) => ({ 'application/json': { schema } })
  return {
    operationId: `${verb}${component}`,
    summary: verbs[verb].replace('…', info.name.replace(/^directus_/, '')),
    tags: [component],
    ...(query.length === 0 ? {} : { parameters: query }),
    ...(body === null ? {} : { requestBody: { required: true, content: json(body) } }),
    responses: {
      ...(answer === null
        ? { '204': { description: 'Done.' } }
        : { '200': { description: 'Done.', content: json(answer) } }),
      '400': reference('responses', 'Refused'),
      '401': reference('responses', 'Unauthorized'),
      '403': reference('responses', 'Forbidden'),
    },
  }
}
