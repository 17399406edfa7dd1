import type { TestServer } from '#server/testing/TestServer.ts'

const field = (name: string, type: string, schema: object = {}) => ({ field: name, type, schema, meta: {} })
const alias = (name: string, special: string) => ({
  field: name,
  type: 'alias',
  schema: null,
  meta: { special: [special] },
})
/** `mark` never changes after a row is created, so that rows can be matched whatever key the server assigned. */
const marked = [field('mark', 'string'), field('title', 'string')]
const required = { is_nullable: false }

/** One relation of every kind, from and to the nodes; the junction of parts has no rows without a node. */
const collections = [
  { collection: 'people', meta: {}, fields: marked },
  { collection: 'labels', meta: {}, fields: marked },
  {
    collection: 'tongues',
    meta: {},
    fields: [{ field: 'code', type: 'string', schema: { is_primary_key: true }, meta: {} }, ...marked],
  },
  {
    collection: 'nodes',
    meta: {},
    fields: [
      ...marked,
      field('parent', 'integer'),
      field('author', 'integer'),
      alias('children', 'o2m'),
      alias('rows', 'o2m'),
      alias('labels', 'm2m'),
      alias('parts', 'm2a'),
      alias('translations', 'translations'),
    ],
  },
  {
    collection: 'rows',
    meta: {},
    fields: [...marked, field('sort', 'integer'), field('node', 'integer'), field('author', 'integer')],
  },
  {
    collection: 'nodes_labels',
    meta: {},
    fields: [...marked, field('sort', 'integer'), field('node', 'integer'), field('label', 'integer')],
  },
  {
    collection: 'nodes_parts',
    meta: {},
    fields: [
      ...marked,
      field('sort', 'integer'),
      field('node', 'integer', required),
      field('collection', 'string'),
      field('item', 'string'),
    ],
  },
  {
    collection: 'nodes_translations',
    meta: {},
    fields: [...marked, field('node', 'integer'), field('tongue', 'string')],
  },
]

const relation = (
  many_collection: string,
  many_field: string,
  one_collection: string | null,
  one_field: string | null,
  more: object = {},
) => ({
  many_collection,
  many_field,
  one_collection,
  one_field,
  ...more,
})

const relations = [
  relation('nodes', 'parent', 'nodes', 'children'),
  relation('nodes', 'author', 'people', null),
  relation('rows', 'node', 'nodes', 'rows'),
  relation('rows', 'author', 'people', null),
  relation('nodes_labels', 'node', 'nodes', 'labels', { junction_field: 'label' }),
  relation('nodes_labels', 'label', 'labels', null, { junction_field: 'node' }),
  relation('nodes_parts', 'node', 'nodes', 'parts', { junction_field: 'item' }),
  relation('nodes_parts', 'item', null, null, {
    one_collection_field: 'collection',
    one_allowed_collections: ['labels', 'people'],
    junction_field: 'node',
  }),
  relation('nodes_translations', 'node', 'nodes', 'translations', { junction_field: 'tongue' }),
  relation('nodes_translations', 'tongue', 'tongues', null, { junction_field: 'node' }),
]

export const tables = collections.map(({ collection }) => collection)

async function send(server: TestServer, path: string, body: unknown): Promise<void> {
  const answer = await server.asAdmin('POST', path, { body })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.message} ${JSON.stringify(body)}`)
}

const many = (count: number, name: string, more: (index: number) => object = () => ({})) =>
  Array.from({ length: count }, (_, index) => ({ mark: `${name}${index}`, title: `${name}${index}`, ...more(index) }))

/** The model and some rows: node 1 is edited, the others reveal changes to the wrong item. */
export async function fillRelations(server: TestServer): Promise<void> {
  for (const collection of collections) await send(server, '/collections', collection)
  for (const each of relations) await send(server, '/relations', each)
  await send(server, '/items/people', many(8, 'person'))
  await send(server, '/items/labels', many(6, 'label'))
  await send(server, '/items/tongues', [
    { code: 'en', mark: 'en', title: 'English' },
    { code: 'de', mark: 'de', title: 'German' },
  ])
  await send(
    server,
    '/items/nodes',
    many(8, 'node', index => ({ author: index + 1, ...(index > 4 ? { parent: 1 } : {}) })),
  )
  await send(
    server,
    '/items/rows',
    many(9, 'row', index => ({ sort: index + 1, node: index < 5 ? 1 : 2 })),
  )
  await send(
    server,
    '/items/nodes_labels',
    many(4, 'link', index => ({ node: index < 3 ? 1 : 2, label: index + 1, sort: index + 1 })),
  )
  await send(
    server,
    '/items/nodes_parts',
    many(4, 'part', index => ({
      node: index < 3 ? 1 : 2,
      collection: index === 1 ? 'people' : 'labels',
      item: index === 1 ? '8' : '5',
      sort: index + 1,
    })),
  )
  await send(server, '/items/nodes_translations', [
    { mark: 'tr0', title: 'tr0', node: 1, tongue: 'en' },
    { mark: 'tr1', title: 'tr1', node: 2, tongue: 'en' },
  ])
}
