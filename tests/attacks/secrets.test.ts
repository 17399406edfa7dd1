import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { keepSecret } from '#server/config/keepSecret.ts'
import { readConfig } from '#server/config/readConfig.ts'
import { openTestServices } from '#server/testing/TestServices.ts'

describe('secrets at server startup', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'fieldhouse-secret-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  test.each(['secret', 'changeme', 'password', '123456', 'x'.repeat(15)])('%s is not a valid secret (A-37)', SECRET => {
    expect(readConfig({ SECRET })).toMatchObject({ ok: false, message: expect.stringContaining('SECRET') })
  })

  test('a generated secret is unique and readable only by its owner (A-37)', () => {
    const secrets = ['a', 'b'].map(name => {
      const read = readConfig({ DATABASE_URL: join(folder, name, 'data.db') })
      if (!read.ok) throw new Error(read.message)
      const secret = keepSecret(read.config)
      expect(statSync(join(folder, name, 'secret')).mode & 0o777).toBe(0o600)
      expect(secret).toMatch(/^[\w-]{43}$/)
      return secret
    })
    expect(secrets[0]).not.toBe(secrets[1])
  })

  test('the first administrator gets a random password that is shown once (A-37)', async () => {
    const config = {
      secret: 'a secret for tests only',
      publicUrl: 'http://localhost',
      logger: pino({ level: 'silent' }),
    }
    const passwords: unknown[] = []
    for (const name of ['a.db', 'b.db', 'a.db']) {
      const services = await openTestServices({ ...config, databaseUrl: join(folder, name) })
      passwords.push(services.firstAdmin?.password ?? null)
      await services.close()
    }
    const generated = expect.stringMatching(/^[\w-]{16}$/)
    expect(passwords).toEqual([generated, generated, null])
    expect(passwords[0]).not.toBe(passwords[1])
  })
})
