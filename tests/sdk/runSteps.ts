import { createRequire } from 'node:module'
import * as sdk26 from 'sdk-26'
import { type Bench, type Key, notes, owners, page, type Step } from './Step.ts'
import { admin, stepsOf9, stepsOfRc } from './steps9.ts'
import { stepsOf26 } from './steps26.ts'

type Client = { readonly Directus: new (url: string) => object }

/** The clients of 9.x have no types that `import` finds, and one of them no ES module. Both export `Directus`. */
const required = (name: string): Client => createRequire(import.meta.url)(name) as Client

/** Calls a method of a client. */
type Call = (method: string, args: readonly unknown[]) => Promise<unknown>

export const clients: Readonly<
  Record<string, { readonly steps: readonly Step[]; readonly open: (url: string) => Call }>
> = {
  '9.0.0-rc.57': { steps: stepsOfRc, open: url => callOn(new (required('sdk-9-rc').Directus)(url)) },
  '9.14.2': { steps: stepsOf9, open: url => callOn(new (required('sdk-9').Directus)(url)) },
  '26.0.0': { steps: stepsOf26, open: commands },
}

/** Follows `items(notes).createOne` into a client. */
const callOn =
  (client: object): Call =>
  async (method, args) => {
    const parts = method.split('.')
    const last = parts.pop() ?? ''
    const owner = parts.reduce<unknown>((held, part) => {
      const [, name = part, given] = /^(\w+)\((\w+)\)$/.exec(part) ?? []
      const inner: unknown = Reflect.get(Object(held), name)
      return given === undefined ? inner : Reflect.apply(functionOf(inner, part), held, [given])
    }, client)
    return Reflect.apply(functionOf(Reflect.get(Object(owner), last), method), owner, args)
  }

function functionOf(value: unknown, name: string): (...args: unknown[]) => unknown {
  if (typeof value !== 'function') throw new Error(`The client has no ${name}.`)
  // Safe: it is a function; the client defines its arguments and result.
  return value as (...args: unknown[]) => unknown
}

function commands(url: string): Call {
  const client = sdk26
    .createDirectus(url)
    .with(sdk26.authentication('json', { autoRefresh: false }))
    .with(sdk26.rest())
  return async (method, args) => {
    if (method === 'login') return client.login(admin)
    if (method === 'refresh') return client.refresh()
    if (method === 'logout') return client.logout()
    const command = Reflect.apply(functionOf(Reflect.get(sdk26, method), method), null, [...args])
    // Safe: every other name of the steps is a command.
    return client.request(command as Parameters<typeof client.request>[0])
  }
}

/** `ok` with the kind of the result, or the code of the failure. */
export type Outcome = string

/** Runs the steps of a client against a server and reports how each ended; created items are removed. */
export async function runSteps(
  version: string,
  url: string,
  server = 'ours',
): Promise<Readonly<Record<string, Outcome>>> {
  const { steps, open } = clients[version] ?? { steps: [], open: callOn.bind(null, {}) }
  const { bench, clean } = await openBench(url)
  const call = open(url)
  const outcomes: Record<string, Outcome> = {}
  try {
    for (const { args, breaks, method } of steps)
      if (breaks !== server) outcomes[method] = await outcomeOf(async () => call(method, await args(bench)))
  } finally {
    await clean()
  }
  return outcomes
}

/** A server that hangs has failed. */
const timeoutMs = 15_000

async function outcomeOf(run: () => Promise<unknown>): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Outcome>(resolve => {
    timer = setTimeout(() => resolve('TIMEOUT'), timeoutMs)
  })
  const done = run().then(
    result => `ok ${kindOf(result)}`,
    (cause: unknown) => codeOf(cause),
  )
  try {
    return await Promise.race([done, late])
  } finally {
    clearTimeout(timer)
  }
}

function kindOf(value: unknown): string {
  if (value === undefined || value === null || value === '' || value instanceof Response) return 'nothing'
  return Array.isArray(value) ? 'list' : typeof value
}

/** The server's error code, wherever the client stores it. */
function codeOf(cause: unknown): string {
  const errors: unknown =
    Reflect.get(Object(cause), 'errors') ??
    Reflect.get(Object(Reflect.get(Object(Reflect.get(Object(cause), 'response')), 'data')), 'errors')
  const code: unknown = Array.isArray(errors) ? errors[0]?.extensions?.code : undefined
  return typeof code === 'string' ? code : 'FAILED'
}

async function openBench(url: string): Promise<{ readonly bench: Bench; readonly clean: () => Promise<void> }> {
  const createdPaths: string[] = []
  let token = ''
  const send: Bench['send'] = async (method, path, body) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return text === '' ? undefined : Reflect.get(Object(JSON.parse(text)), 'data')
  }
  token = String(Reflect.get(Object(await send('POST', '/auth/login', admin).catch(fail)), 'access_token'))
  const me = await send('GET', '/users/me?fields=role')
  const stamp = Date.now().toString(36)
  let count = 0
  const bench: Bench = {
    url,
    send,
    make: async (path, body) => {
      // Safe: responses to POST have the key.
      const id = Reflect.get(Object(await send('POST', path, body)), 'id') as Key
      if (path !== '/activity/comment') createdPaths.push(`${path}/${id}`)
      return id
    },
    name: prefix => `${prefix}_${stamp}_${count++}`,
    adminRole: String(Reflect.get(Object(me), 'role')),
  }
  const drop = async () => {
    const all = await send('GET', '/collections')
    const names = Array.isArray(all) ? all.map(each => String(each.collection)) : []
    for (const name of names.filter(each => each.startsWith('sdk_')))
      await send('DELETE', `/collections/${name}`).catch(() => null)
  }
  await drop()
  for (const body of fixtures) await send('POST', '/collections', body)
  return {
    bench,
    clean: async () => {
      for (const path of createdPaths.reverse()) await send('DELETE', path).catch(() => null)
      await drop()
    },
  }
}

const fail = (cause: unknown): never => {
  throw new Error('The server lets no administrator in.', { cause })
}

const id = {
  field: 'id',
  type: 'integer',
  schema: { is_primary_key: true, has_auto_increment: true },
  meta: { hidden: true },
}
const text = (name: string, type = 'string') => ({ field: name, type, schema: {}, meta: {} })

const fixtures = [
  {
    collection: notes,
    schema: {},
    meta: { sort_field: 'sort' },
    fields: [id, text('title'), text('body', 'text'), text('sort', 'integer')],
  },
  { collection: owners, schema: {}, meta: {}, fields: [id, text('name')] },
  { collection: page, schema: {}, meta: { singleton: true }, fields: [id, text('title')] },
]
