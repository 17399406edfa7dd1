import type { Item } from '#schemas/data/Item.ts'
import { settingsServer } from '../settings/settingsServer.ts'
import { listedRows, newsroomRows } from './newsroomRows.ts'

/** How the server answers, instead of from its rows. */
export type Answer = 'never' | 'empty' | 'forbidden' | 'broken'

/** By method and the start of a path: `GET /items/articles`. */
export type Answers = Readonly<Record<string, Answer>>

/**
 * Makes `fetch` answer for the newsroom's server until the returned function is called. A read without an answer is an
 * error of the story.
 */
export function startWire(answers: Answers = {}): () => void {
  const { fetch } = globalThis
  const settings = settingsServer(newsroomRows)
  const lists = settingsServer(listedRows)
  globalThis.fetch = (to, init = {}) => {
    // Storybook's own requests are relative to its page.
    if (typeof to !== 'string' || !to.startsWith('/')) return fetch(to, init)
    const { method = 'GET' } = init
    const path = to.split('?')[0] ?? to
    const route = `${method} ${path}`
    const response = Object.entries(answers).find(([start]) => route === start || route.startsWith(`${start}/`))?.[1]
    if (response !== undefined) return answer(response)
    if (method === 'GET' && !Object.keys(newsroomRows).some(each => path === each || path.startsWith(`${each}/`)))
      console.error(`No fixture answers ${route}`)
    return (method === 'GET' && path in listedRows ? lists : settings).fetch(to, init)
  }
  return () => {
    globalThis.fetch = fetch
  }
}

function answer(response: Answer): Promise<Response> {
  switch (response) {
    case 'never':
      return new Promise(() => undefined)
    case 'empty':
      return Promise.resolve(Response.json({ data: nothing, meta: { filter_count: 0, total_count: 0 } }))
    case 'forbidden':
      return Promise.resolve(refusal(403, 'FORBIDDEN', 'You may not do that.'))
    case 'broken':
      return Promise.resolve(refusal(500, 'INTERNAL_SERVER_ERROR', 'The database is not there.'))
  }
}

const nothing: readonly Item[] = []

const refusal = (status: number, code: string, message: string) =>
  Response.json({ errors: [{ message, extensions: { code } }] }, { status })
