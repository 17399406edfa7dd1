import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { humanise } from '#engine/core/metadata/humanise.ts'
import { sayField } from '#engine/core/metadata/sayField.ts'
import type { Collection } from '#schemas/data/Collection.ts'
import type { Field } from '#schemas/data/Field.ts'
import { previewField } from '#schemas/template/previewField.ts'
import { anyDatabase } from '#server/testing/databases.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

/** The platform's collections that have pages of their own, or will; the model's are edited in words of the studio's. */
const shown = /^directus_(users|roles|activity|files|folders|settings|webhooks|presets|revisions)$/
/** What is a name or a number, and the same everywhere. */
const same = /^([A-Z]+|\d+|https?:.*|\{\{.*)$/

describe.each(anyDatabase)('$title', database => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(database)
  })
  afterAll(() => server?.close())

  it('has words for what the platform says of its own collections, and for nothing else', async () => {
    // Safe: the answers of our own server, and the catalogue.
    const fields = (await server.asAdmin('GET', '/fields')).data as Field[]
    const collections = (await server.asAdmin('GET', '/collections')).data as Collection[]
    const catalogue: object = JSON.parse(
      readFileSync(new URL('../../locales/en-US.json', import.meta.url), 'utf8'),
    ) as object
    // The studio's own field among theirs.
    const said = new Set<string>([humanise(previewField.slice(1))])
    const say = (english: string) => {
      if (!same.test(english)) said.add(english)
      return english
    }
    for (const { collection, meta } of collections.filter(each => shown.test(each.collection)))
      for (const words of [humanise(collection), meta?.note]) if (words) say(words)
    for (const field of fields.filter(each => shown.test(each.collection))) {
      say(humanise(field.field))
      sayField(field, say)
    }
    const words = Object.entries(catalogue).flatMap(([key, english]) => (key.startsWith('system.') ? [english] : []))
    expect(words.toSorted()).toEqual([...said].toSorted())
  })
})
