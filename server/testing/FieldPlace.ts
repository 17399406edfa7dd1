import { expect } from 'vitest'
import type { TestAnswer, TestServer } from './TestServer.ts'

type Row = Readonly<Record<string, unknown>>

let count = 0

/** A dedicated collection for a test of fields, and its operations. */
export interface FieldPlace {
  readonly place: string
  /** Adds a field and returns it. */
  readonly addField: (body: Row) => Promise<unknown>
  readonly change: (field: string, body: Row) => Promise<TestAnswer>
  readonly fill: (...items: readonly Row[]) => Promise<void>
  /** The values of a field, in the order of the items' keys. */
  readonly values: (field: string) => Promise<readonly unknown[]>
  readonly fieldNames: () => Promise<readonly unknown[]>
}

export async function makeFieldPlace(server: TestServer): Promise<FieldPlace> {
  const place = `place_${++count}`
  const admin = server.asAdmin
  expect((await admin('POST', '/collections', { body: { collection: place, meta: {} } })).status).toBe(200)
  const rows = async (path: string, field: string) => {
    const { data } = await admin('GET', path)
    // Safe: both paths answer a list of objects.
    return (data as readonly Row[]).map(row => row[field])
  }
  return {
    place,
    addField: async body => {
      const answer = await admin('POST', `/fields/${place}`, { body })
      expect(answer).toMatchObject({ status: 200 })
      return answer.data
    },
    change: (field, body) => admin('PATCH', `/fields/${place}/${field}`, { body }),
    fill: async (...items) => {
      expect(await admin('POST', `/items/${place}`, { body: items })).toMatchObject({ status: 200 })
    },
    values: field => rows(`/items/${place}?sort=id&limit=-1`, field),
    fieldNames: () => rows(`/fields/${place}`, 'field'),
  }
}
