import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Validator } from '@cfworker/json-schema'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueLink } from '#server/services/accounts/accountLinks.ts'
import type { OpenApi } from '#server/services/openApi/OpenApi.ts'
import { databases } from '#server/testing/databases.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'
import { apiPages, nameOf, operationsOf } from '../scripts/docs/api/apiPages.ts'
import type { Example } from '../scripts/docs/api/Example.ts'
import { fillProject } from './apiReference/project.ts'
import { recorder } from './apiReference/recorder.ts'
import { responseSchema } from './apiReference/responseSchema.ts'
import { runExamples } from './apiReference/runExamples.ts'
import { stableTexts } from './apiReference/stableText.ts'

const secret = 'a secret for tests only'
const folder = join(import.meta.dirname, '..', 'docs', 'reference')
const [sqlite] = databases

let server: TestServer
let document: OpenApi
let examples: readonly Example[]

/** What the link of an email contains. */
async function resetToken(): Promise<string> {
  const { database, run } = server.services
  const { rows } = await sql<Record<string, unknown>>`select * from directus_users`.execute(database.db)
  return run(issueLink(database, secret, 'password-reset', rows[0] ?? {}))
}

beforeAll(async () => {
  if (!sqlite) throw new Error('There is no database.')
  server = await startTestServer(sqlite, {}, { secret }, fillProject)
  // Safe: another test validates the document.
  document = (await server.asAdmin('GET', '/server/specs/oas')).body as OpenApi
  const record = recorder(server)
  await runExamples(record.call, resetToken)
  examples = record.examples
})
afterAll(() => server?.close())

describe('the API reference', () => {
  it('has an example of each operation', () => {
    const operations = operationsOf(document).map(nameOf)
    const shown = operations.filter(name => !name.includes('/items/authors'))
    expect(examples.map(each => each.operation).toSorted()).toEqual(shown.toSorted())
  })

  it('describes every response', () => {
    const wrong = examples.flatMap(({ answer, operation, status }) => {
      const schema = responseSchema(document, operation, status)
      if (schema === null) return answer === '' || answer === null ? [] : [`${operation}: a response without schema`]
      const { errors, valid } = new Validator(schema, '7', false).validate(answer)
      return valid ? [] : [`${operation}: ${errors.map(each => `${each.instanceLocation} ${each.error}`).join('; ')}`]
    })
    expect(wrong).toEqual([])
  })

  it('is up to date: node scripts/docs-api.mjs writes it', async () => {
    const stable = stableTexts()
    const shown: readonly Example[] = JSON.parse(stable(JSON.stringify(examples)))
    const pages = Object.entries(apiPages(document, shown))
    expect(pages.length).toBeGreaterThan(10)
    const written = readdirSync(join(folder, 'api')).map(name => `api/${name}`)
    expect(written.filter(path => !pages.some(([name]) => name === path))).toEqual([])
    for (const [path, text] of pages) await expect(text).toMatchFileSnapshot(join(folder, path))
  })
})
