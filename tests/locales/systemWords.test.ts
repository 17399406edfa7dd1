import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { humanize } from '#engine/core/metadata/humanize.ts'
import { systemFieldName } from '#engine/core/metadata/systemFieldName.ts'
import { translateSystemField } from '#engine/core/metadata/translateSystemField.ts'
import type { Collection } from '#schemas/data/Collection.ts'
import type { Field } from '#schemas/data/Field.ts'
import { previewField } from '#schemas/template/previewField.ts'
import { anyDatabase } from '#server/testing/databases.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

/** System collections with their own pages, now or later. Those of the model use the studio's messages. */
const shown = /^directus_(users|roles|activity|files|folders|settings|webhooks|presets|revisions)$/
/** Names and numbers, which are equal in every language. */
const same = /^([A-Z]+|\d+|https?:.*|\{\{.*)$/

describe.each(anyDatabase)('$title', database => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(database)
  })
  afterAll(() => server?.close())

  it('has exactly the texts that the platform uses for system collections', async () => {
    // Safe: the responses of our own server, and the catalog.
    const fields = (await server.asAdmin('GET', '/fields')).data as Field[]
    const collections = (await server.asAdmin('GET', '/collections')).data as Collection[]
    const catalog: object = JSON.parse(
      readFileSync(new URL('../../locales/en-US.json', import.meta.url), 'utf8'),
    ) as object
    // The studio's own field among theirs.
    const expected = new Set<string>([humanize(previewField.slice(1))])
    const say = (english: string) => {
      if (!same.test(english)) expected.add(english)
      return english
    }
    for (const { collection, meta } of collections.filter(each => shown.test(each.collection)))
      for (const words of [humanize(collection), meta?.note]) if (words) say(words)
    for (const field of fields.filter(each => shown.test(each.collection))) {
      say(systemFieldName(field.field))
      translateSystemField(field, say)
    }
    const words = Object.entries(catalog).flatMap(([key, english]) => (key.startsWith('system.') ? [english] : []))
    expect(words.toSorted()).toEqual([...expected].toSorted())
  })
})
