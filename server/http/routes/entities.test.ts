import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#server/testing/databases.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

/** The fields that a response must have, in the order of the specification. */
const members = (names: string) => names.split(' ')

describe.each(databases)('model entities on $title', database => {
  describe.skipIf(database.skipped)('with all their properties', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(database)
    })
    afterAll(() => server?.close())

    // Safe: rows of JSON.
    const first = async (path: string, which: (row: Record<string, unknown>) => boolean = () => true) =>
      ((await server.asAdmin('GET', `${path}?limit=-1`)).data as Record<string, unknown>[]).find(which) ?? {}

    test('return a field (A-0762, A-0763, A-0764)', async () => {
      // proves: A-0765, A-0766, A-0767, A-0768, A-0769, A-0770, A-0771, A-0773, A-0774, A-0775, A-0776, A-0777, A-0778
      // proves: A-0779, A-0780, A-0781, A-0782, A-0783, A-0784, A-0785, A-0786, A-0787, A-0788
      const field = await first('/fields', row => row['collection'] === 'articles' && row['field'] === 'title')
      expect(Object.keys(field)).toEqual(expect.arrayContaining(members('collection field type schema meta')))
      expect(Object.keys(Object(field['schema']))).toEqual(
        expect.arrayContaining(
          members(
            'max_length numeric_precision numeric_scale default_value is_nullable is_primary_key has_auto_increment',
          ),
        ),
      )
      expect(Object.keys(Object(field['schema']))).not.toContain('length')
      expect(Object.keys(Object(field['meta']))).toEqual(
        expect.arrayContaining(
          members(
            'id collection field special interface options display display_options locked readonly hidden sort width group translations note',
          ),
        ),
      )
    })

    test('return a relation (A-0804, A-0805, A-0806)', async () => {
      // proves: A-0807, A-0808, A-0809, A-0810, A-0811, A-0812
      const names = members(
        'id many_collection many_field many_primary one_collection one_primary one_field one_collection_field one_allowed_collections',
      )
      expect(Object.keys(await first('/relations'))).toEqual(expect.arrayContaining(names))
    })

    test('return a preset (A-0844, A-0845, A-0846)', async () => {
      // proves: A-0847, A-0848, A-0849, A-0850, A-0851, A-0852, A-0853
      await server.asAdmin('POST', '/presets', { body: { collection: 'articles', layout: 'tabular' } })
      const names = members('id collection layout bookmark user role layout_query layout_options filters search')
      expect(Object.keys(await first('/presets'))).toEqual(expect.arrayContaining(names))
    })

    test('return a webhook in its own collection (A-0855, A-0856)', async () => {
      const body = { name: 'Hook', url: 'https://example.com', actions: ['create'], collections: ['articles'] }
      await server.asAdmin('POST', '/webhooks', { body })
      const names = members('id name method url status data actions collections headers')
      expect(Object.keys(await first('/webhooks'))).toEqual(expect.arrayContaining(names))
    })
  })
})
