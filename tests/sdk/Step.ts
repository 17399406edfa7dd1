/** Key of an item as the clients accept it. */
export type Key = string | number

/** Tools with which a step prepares the server that a client uses next. */
export interface Bench {
  readonly url: string
  /** Adds an item over plain HTTP and returns its key; it is removed after the run. */
  readonly make: (path: string, body: Readonly<Record<string, unknown>>) => Promise<Key>
  /** Sends a request over plain HTTP as an administrator. */
  readonly send: (method: string, path: string, body?: unknown) => Promise<unknown>
  /** A unique name. */
  readonly name: (prefix: string) => string
  readonly adminRole: string
}

/** One method of a client with its arguments. */
export interface Step {
  /** `items(sdk_notes).createOne`, or the name of a command. */
  readonly method: string
  readonly args: (bench: Bench) => Promise<readonly unknown[]> | readonly unknown[]
  /** A server that hangs or crashes with it. */
  readonly breaks?: string
}

export const step = (method: string, args: Step['args'] = () => [], breaks?: string): Step => ({
  method,
  args,
  ...(breaks === undefined ? {} : { breaks }),
})

export const notes = 'sdk_notes'
export const page = 'sdk_page'
export const owners = 'sdk_owners'

/** A system collection with the values that a client writes. */
interface Kind {
  readonly name: string
  readonly path: string
  readonly fresh: (bench: Bench) => Promise<Record<string, unknown>> | Record<string, unknown>
  readonly change: Readonly<Record<string, unknown>>
}

export const kinds: readonly Kind[] = [
  {
    name: 'users',
    path: '/users',
    fresh: ({ name }) => ({ email: `${name('person')}@example.com`, password: 'Pass-word-1234-x' }),
    change: { first_name: 'Ada' },
  },
  { name: 'roles', path: '/roles', fresh: ({ name }) => ({ name: name('role') }), change: { description: 'Changed' } },
  {
    name: 'permissions',
    path: '/permissions',
    fresh: async ({ make, name }) => ({
      role: await make('/roles', { name: name('role') }),
      collection: notes,
      action: 'read',
      fields: ['*'],
    }),
    change: { fields: ['id'] },
  },
  {
    name: 'presets',
    path: '/presets',
    fresh: () => ({ collection: notes, layout: 'tabular' }),
    change: { search: 'x' },
  },
  { name: 'folders', path: '/folders', fresh: ({ name }) => ({ name: name('folder') }), change: { name: 'Changed' } },
  {
    name: 'files',
    path: '/files',
    fresh: ({ name }) => ({
      storage: 'local',
      filename_download: `${name('file')}.txt`,
      title: 'A',
      type: 'text/plain',
    }),
    change: { title: 'Changed' },
  },
]

export const note: Kind = {
  name: `items(${notes})`,
  path: `/items/${notes}`,
  fresh: ({ name }) => ({ title: name('note'), body: 'Text' }),
  change: { body: 'Changed' },
}

/** Two items of a kind, created beforehand. */
export const two = async (bench: Bench, kind: Kind): Promise<readonly [Key, Key]> => [
  await bench.make(kind.path, await kind.fresh(bench)),
  await bench.make(kind.path, await kind.fresh(bench)),
]

export const one = async (bench: Bench, kind: Kind): Promise<Key> => bench.make(kind.path, await kind.fresh(bench))

/** A field without a relation yet: `sdk_notes.<name>` will reference `sdk_owners`. */
export async function freeField(bench: Bench): Promise<string> {
  const field = bench.name('owner')
  await bench.send('POST', `/fields/${notes}`, { field, type: 'integer', schema: {}, meta: { special: ['m2o'] } })
  return field
}

/** An existing relation, in the dialect that the server accepts. */
export async function relation(bench: Bench): Promise<string> {
  const field = await freeField(bench)
  const later = { collection: notes, field, related_collection: owners, schema: {}, meta: {} }
  const first = {
    many_collection: notes,
    many_field: field,
    many_primary: 'id',
    one_collection: owners,
    one_primary: 'id',
  }
  await bench.send('POST', '/relations', later).catch(() => bench.send('POST', '/relations', first))
  return field
}

export async function collection(bench: Bench): Promise<string> {
  const name = bench.name('sdk_made')
  await bench.send('POST', '/collections', newCollection(name))
  return name
}

export const newCollection = (name: string) => ({
  collection: name,
  schema: {},
  meta: { note: 'Made by a client' },
  fields: [
    {
      field: 'id',
      type: 'integer',
      schema: { is_primary_key: true, has_auto_increment: true },
      meta: { hidden: true },
    },
    { field: 'title', type: 'string', schema: {}, meta: {} },
  ],
})

export async function field(bench: Bench): Promise<string> {
  const name = bench.name('field')
  await bench.send('POST', `/fields/${notes}`, newField(name))
  return name
}

export const newField = (name: string) => ({ field: name, type: 'string', schema: {}, meta: { interface: 'input' } })

export async function comment(bench: Bench): Promise<Key> {
  const item = await one(bench, note)
  return bench.make('/activity/comment', { collection: notes, item, comment: 'Said' })
}

export async function revision(bench: Bench): Promise<Key> {
  const item = await one(bench, note)
  await bench.send('PATCH', `/items/${notes}/${item}`, { body: 'Later' })
  const revisions = await bench.send(
    'GET',
    `/revisions?filter[collection][_eq]=${notes}&filter[item][_eq]=${item}&sort=id`,
  )
  return Reflect.get(Object(Array.isArray(revisions) ? revisions[0] : null), 'id')
}

export async function person(bench: Bench): Promise<{ readonly id: Key; readonly token: string }> {
  const token = bench.name('token-of-a-program')
  const body = {
    email: `${bench.name('program')}@example.com`,
    password: 'Pass-word-1234-x',
    role: bench.adminRole,
    token,
  }
  return { id: await bench.make('/users', body), token }
}
