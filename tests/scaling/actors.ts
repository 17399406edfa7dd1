import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { token } from '../processes/preparePlatform.ts'

/** A client that uses the cluster until the run ends. */
export interface Actor {
  readonly over: Promise<void>
  /** How many rounds succeeded. */
  readonly done: () => number
}

/** The failures, one line each; and whether the run is over. */
export interface Watch {
  readonly wrong: string[]
  readonly isOver: () => boolean
  /** Whether responses of 503 are expected, because a server was killed. */
  readonly mayRefuse: () => boolean
}

interface Answer {
  readonly status: number
  readonly body: unknown
}

export const admin = { authorization: `Bearer ${token}` }

export async function ask(
  url: string,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE' = 'GET',
  body?: unknown,
  headers: Readonly<Record<string, string>> = admin,
): Promise<Answer> {
  const answer = await fetch(url, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    body: body === undefined ? null : JSON.stringify(body),
  })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
}

/** The value at a path of names and numbers; undefined if the path ends early. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  const [name, ...rest] = path
  if (name === undefined) return value
  // Safe: only read, and undefined for a missing name.
  return at((value as Readonly<Record<string | number, unknown>> | null | undefined)?.[name], ...rest)
}

const run = (work: (count: number) => Promise<void>, watch: Watch): Actor => {
  let count = 0
  const go = async () => {
    while (!watch.isOver()) {
      await work(count)
      count++
    }
  }
  return { over: go(), done: () => count }
}

/** A response of a killed server is cut off. */
const cutOff: Answer = { status: 503, body: 'cut off' }

/** Retries until it is not refused because a server has just been killed. */
async function persist(watch: Watch, what: string, once: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await once().catch((cause: unknown) => {
      if (watch.mayRefuse()) return cutOff
      throw cause
    })
    if (answer.status < 400) return answer
    if (answer.status === 503 && watch.mayRefuse()) await wait(10)
    else {
      watch.wrong.push(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`)
      return answer
    }
  }
}

/** Reads the same list again and again. */
export const reader = (address: string, watch: Watch): Actor =>
  run(async () => {
    const url = `${address}/items/articles?limit=25&fields=*,author.name,comments.text&sort=-id&meta=filter_count`
    await persist(watch, 'A list', () => ask(url))
  }, watch)

/** Changes an item, and checks at once whether a list from another server includes the change. */
export async function selfReader(address: string, watch: Watch): Promise<Actor> {
  const created = await persist(watch, 'An item', () =>
    ask(`${address}/items/articles`, 'POST', { title: `Own ${randomUUID()}` }),
  )
  const id = Number(at(created.body, 'data', 'id'))
  return run(async count => {
    await persist(watch, 'A change', () => ask(`${address}/items/articles/${id}`, 'PATCH', { count }))
    const list = `${address}/items/articles?filter[id][_eq]=${id}&fields=count`
    const response = await persist(watch, 'An own item', () => ask(list))
    const seen = at(response.body, 'data', 0, 'count')
    if (seen !== count) watch.wrong.push(`${count} was saved, and ${seen} was read.`)
  }, watch)
}

/** Signs in once, and uses the tokens of that session until the end. */
export async function visitor(address: string, watch: Watch): Promise<Actor> {
  const turn = async (path: string, body: object) => {
    const { body: response } = await persist(watch, path, () => ask(`${address}${path}`, 'POST', body, {}))
    return {
      access: String(at(response, 'data', 'access_token')),
      refresh: String(at(response, 'data', 'refresh_token')),
    }
  }
  let tokens = await turn('/auth/login', { email: 'admin@example.com', password: 'password1234' })
  return run(async count => {
    if (count % 10 === 9) tokens = await turn('/auth/refresh', { refresh_token: tokens.refresh, mode: 'json' })
    const headers = { authorization: `Bearer ${tokens.access}` }
    const me = await persist(watch, 'A session', () =>
      ask(`${address}/users/me?fields=email`, 'GET', undefined, headers),
    )
    const email = at(me.body, 'data', 'email')
    if (email !== 'admin@example.com') watch.wrong.push(`A session is that of ${email}.`)
    await wait(20)
  }, watch)
}
