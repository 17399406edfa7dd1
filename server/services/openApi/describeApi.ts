import { isRequired } from '#schemas/data/fieldTraits.ts'
import type { PermissionAction } from '#schemas/data/Permission.ts'
import { authorize } from '#server/access/authorize.ts'
import { covers } from '#server/access/CompiledPermission.ts'
import type { RequestCaller } from '#server/access/RequestCaller.ts'
import type { CollectionInfo, Snapshot } from '#server/model/Snapshot.ts'
import { collectionPaths, type Described, reference, writtenName } from './collectionPaths.ts'
import { fieldPart, type ItemReference } from './fieldPart.ts'
import type { OpenApi, Part } from './OpenApi.ts'
import { failurePart, sharedComponents } from './sharedParts.ts'
import { adminPaths, sharedPaths, userPaths } from './sharedPaths.ts'
import { ownTokenPaths, userTokenPaths } from './tokenPaths.ts'

const actions: readonly PermissionAction[] = ['read', 'create', 'update', 'delete']

/** The tags of routes that do not belong to a collection. */
const generalTags = ['Server', 'Authentication', 'Account', 'Model', 'Assets'] as const

/** Served by separate paths. */
const model: ReadonlySet<string> = new Set(['directus_collections', 'directus_fields', 'directus_relations'])

/**
 * The API as an OpenAPI 3.0 document: what the caller can do, with only the collections and fields that they can see.
 */
export function describeApi(snapshot: Snapshot, caller: RequestCaller, url: string): OpenApi {
  const described = describedCollections(snapshot, caller)
  const readable = new Map(described.filter(each => each.actions.has('read')).map(each => [each.info.name, each]))
  const itemsOf: ItemReference = name => {
    const component = readable.get(name)?.component
    return component === undefined ? null : reference('schemas', component)
  }
  return {
    openapi: '3.0.3',
    info: {
      title: 'Interface of the project',
      description: 'The operations that the caller of this document has permission for.',
      version: '1.0.0',
    },
    servers: [{ url }],
    tags: [
      ...generalTags.map(name => ({ name })),
      ...described.map(({ info, component }) => ({ name: component, ...noteOf(info) })),
    ],
    security: [{ Auth: [] }, {}],
    paths: Object.assign(
      {},
      sharedPaths,
      caller.user === null ? {} : { ...userPaths, ...ownTokenPaths },
      caller.admin ? { ...adminPaths, ...userTokenPaths } : {},
      ...described.map(collectionPaths),
    ),
    components: {
      ...sharedComponents,
      schemas: Object.assign({ Failure: failurePart }, ...described.map(each => schemasOf(caller, each, itemsOf))),
    },
  }
}

function describedCollections(snapshot: Snapshot, caller: RequestCaller): readonly Described[] {
  const usedNames = new Set<string>(['Failure', ...generalTags])
  return [...snapshot.collections.values()].flatMap(info => {
    const allowed = new Set(actions.filter(action => authorize(caller, action, info.name) !== null))
    if (allowed.size === 0 || model.has(info.name)) return []
    return [{ info, actions: allowed, component: freeName(usedNames, info) }]
  })
}

/** A valid and unique component name: `ItemsArticles`, `Users`. Collections may have any name. */
function freeName(usedNames: Set<string>, { name, system }: CollectionInfo): string {
  const words = name.replace(/^directus_/, '').split(/[^A-Za-z0-9]+/)
  const plain = words.map(word => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join('')
  const wanted = `${system ? '' : 'Items'}${plain}`
  const names = (candidate: string) => [candidate, writtenName(candidate, 'create'), writtenName(candidate, 'update')]
  let free = wanted
  for (let count = 2; names(free).some(each => usedNames.has(each)); count++) free = `${wanted}${count}`
  for (const each of names(free)) usedNames.add(each)
  return free
}

const noteOf = ({ wire }: CollectionInfo): Part => (wire.meta?.note ? { description: wire.meta.note } : {})

/** One component for reads, and one for each kind of write. */
function schemasOf(
  caller: RequestCaller,
  { info, actions: allowed, component }: Described,
  itemsOf: ItemReference,
): Part {
  const made: Record<string, Part> = {}
  if (allowed.has('read')) made[component] = itemPart(caller, info, 'read', itemsOf)
  for (const action of ['create', 'update'] as const)
    if (allowed.has(action)) made[writtenName(component, action)] = itemPart(caller, info, action, itemsOf)
  return made
}

function itemPart(
  caller: RequestCaller,
  info: CollectionInfo,
  action: 'read' | 'create' | 'update',
  itemsOf: ItemReference,
): Part {
  const permission = authorize(caller, action, info.name)
  const fields = [...info.fields.values()].filter(
    field =>
      permission !== null && covers(permission, field.name) && (field.column !== null || field.relation !== null),
  )
  const required = action === 'create' ? fields.filter(field => isRequired(field.wire)).map(field => field.name) : []
  return {
    type: 'object',
    ...(required.length === 0 ? {} : { required }),
    properties: Object.fromEntries(fields.map(field => [field.name, fieldPart(field, itemsOf)])),
  }
}
