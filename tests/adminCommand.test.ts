import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { currentVersion } from '#server/adoption/migrations.ts'
import type { Row } from '#server/database/Database.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { anyDatabase, type TestDatabase } from '#server/testing/databases.ts'
import { buildServer } from './processes/buildServer.ts'
import { commandHere } from './processes/commandHere.ts'
import { commandLine } from './processes/runCommand.ts'
import { lastRequest, type ServerProcess, startProcess } from './processes/startProcess.ts'

let main: string
beforeAll(async () => {
  main = await buildServer()
})

const folder = tmpdir()

const first = { email: 'admin@example.com', password: 'the first password' }

describe.each(anyDatabase)('fieldhouse users on $title', ({ create, kind, skipped }) => {
  describe.skipIf(skipped)('as a process', () => {
    let copy: TestDatabase
    let server: ServerProcess
    const files = mkdtempSync(join(tmpdir(), 'admin-files-'))
    const start = async () => {
      server = await startProcess(main, {
        ...{ DATABASE_URL: copy.url, ADMIN_EMAIL: first.email, ADMIN_PASSWORD: first.password },
        STORAGE_URL: files,
      })
    }
    beforeAll(async () => {
      copy = await create()
      await start()
    })
    afterAll(async () => {
      server?.signal('SIGTERM')
      await server?.ended
      await copy?.drop()
      rmSync(files, { recursive: true, force: true })
    })

    const run = (...words: readonly string[]) => commandHere(folder, { DATABASE_URL: copy.url })('users', ...words)
    /** PostgreSQL notifies the server of changes to cached data. */
    const waitForUpdate = async () => {
      if (kind === 'postgres') return
      server.signal('SIGTERM')
      await server.ended
      await start()
    }
    const change = async (statement: RawBuilder<unknown>): Promise<readonly Row[]> => {
      const database = await openDatabase(copy.url)
      return (await statement.execute(database.db).finally(() => database.close())).rows as readonly Row[]
    }
    const login = async (given: { readonly email: string; readonly password: string }) => {
      const answer = await fetch(`${server.address}/auth/login`, {
        ...{
          method: 'POST',
          headers: { ...lastRequest, 'content-type': 'application/json' },
          body: JSON.stringify(given),
        },
      })
      const { data, errors } = await answer.json()
      return { status: answer.status, code: errors?.[0]?.extensions.code, token: data?.access_token as string }
    }
    const statusOf = async (token: string) =>
      (await fetch(`${server.address}/users/me`, { headers: { ...lastRequest, authorization: `Bearer ${token}` } }))
        .status

    test('replaces a forgotten password and ends the sessions', async () => {
      const { token } = await login(first)
      await change(sql`update directus_settings set auth_login_attempts = 3`)
      for (let guess = 0; guess < 4; guess++) await login({ ...first, password: 'forgotten' })
      expect((await login(first)).code).toBe('REQUESTS_EXCEEDED')
      const built = await commandLine(folder, { DATABASE_URL: copy.url })
      const { code, out } = await built('users', 'reset-password', first.email)
      expect([code, out]).toEqual([0, expect.stringContaining(`The new password of ${first.email} is `)])
      const password = / is (\S{20})$/m.exec(out)?.[1] ?? ''
      expect((await login({ ...first, password })).status).toBe(200)
      expect((await login(first)).code).toBe('INVALID_CREDENTIALS')
      await waitForUpdate()
      expect(await statusOf(token)).toBe(401)
      const jobs = await change(sql`select payload from directus_outbox`)
      expect(JSON.stringify(jobs)).toContain('password-changed')
      const traces = await change(sql`select comment from directus_activity where user_agent = 'fieldhouse'`)
      expect(traces).toEqual([{ comment: 'The password was reset on the command line.' }])
      expect(JSON.stringify(traces)).not.toContain(password)
      first.password = password
    })

    test('clears an address list that locks everyone out, by role name or id', async () => {
      const ids = await change(sql`update directus_roles set ip_access = '203.0.113.1' returning id`)
      await waitForUpdate()
      if (kind === 'postgres') await change(sql`update directus_changes set version = version + 1`)
      expect((await login(first)).code).toBe('INVALID_IP')
      expect((await run('clear-ip-access', 'Administrator')).code).toBe(0)
      await waitForUpdate()
      expect((await login(first)).status).toBe(200)
      await change(sql`update directus_roles set ip_access = '203.0.113.1'`)
      expect((await run('clear-ip-access', String(ids[0]?.['id']))).code).toBe(0)
      expect(await change(sql`select id from directus_roles where ip_access is not null`)).toEqual([])
    })

    test('removes a lost second factor with its recovery codes', async () => {
      await change(sql`update directus_users set tfa_secret = 'JBSWY3DPEHPK3PXP'`)
      await change(sql`insert into directus_recovery_codes (code, "user") select 'x', id from directus_users`)
      expect((await login(first)).code).toBe('INVALID_OTP')
      expect((await run('clear-second-factor', first.email)).code).toBe(0)
      expect((await login(first)).status).toBe(200)
      expect(await change(sql`select code from directus_recovery_codes`)).toEqual([])
      const yes = kind === 'sqlite' ? sql`1` : sql`true`
      const [kept] = await change(sql`select password from directus_users where email = ${first.email}`)
      await change(sql`update directus_roles set enforce_tfa = ${yes}`)
      await change(sql`update directus_users set password = null`)
      expect((await run('clear-second-factor', first.email)).out).toContain('needs a password to set up')
      await change(sql`update directus_roles set enforce_tfa = ${kind === 'sqlite' ? sql`0` : sql`false`}`)
      await change(sql`update directus_users set password = ${kept?.['password']} where email = ${first.email}`)
    })

    test('makes a suspended user an administrator and creates the role if needed', async () => {
      const no = kind === 'sqlite' ? sql`0` : sql`false`
      await change(sql`update directus_roles set admin_access = ${no}, name = 'Was'`)
      await change(sql`update directus_users set status = 'suspended', password = null`)
      const { code, out } = await run('make-admin', first.email)
      expect([code, out]).toEqual([0, expect.stringMatching(/has the role Administrator\.\n.*has no password\./)])
      const reset = await run('reset-password', first.email)
      const password = / is (\S{20})$/m.exec(reset.out)?.[1] ?? ''
      await waitForUpdate()
      const { token } = await login({ ...first, password })
      const roles = await fetch(`${server.address}/roles?fields=name&sort=name`, {
        headers: { ...lastRequest, authorization: `Bearer ${token}` },
      })
      expect((await roles.json()).data).toEqual([{ name: 'Administrator' }, { name: 'Was' }])
      first.password = password
    })

    const yes = ['ann@old.example', 'bob@Old.example', 'cleo@else.example']
    const verified = async () =>
      (
        await change(sql`select verified from directus_user_addresses where verified is not null and "user" in
        (select id from directus_users where email <> ${first.email}) order by verified`)
      ).map(row => row['verified'])

    test('verifies addresses: all, by domain or by name, and only lists them in a dry run', async () => {
      const id = (index: number) => `00000000-0000-4000-8000-00000000000${index}`
      const statuses = [...yes.map(() => 'active'), 'invited', 'suspended']
      for (const [index, email] of [...yes, 'new@old.example', 'off@old.example'].entries())
        await change(
          sql`insert into directus_users (id, email, status) values (${id(index)}, ${email}, ${statuses[index]})`,
        )
      await change(sql`insert into directus_user_addresses ("user", pending, token) values
        (${id(0)}, 'ann@new.example', 'kept'), (${id(1)}, 'bob@Old.example', 'done')`)
      const dry = await run('verify-addresses', '@old.example', '--dry-run')
      expect([dry.code, dry.out]).toEqual([0, 'ann@old.example\nbob@Old.example\n2 addresses would be verified.\n'])
      expect(await verified()).toEqual([])
      expect((await run('verify-addresses', '@old.example')).out).toBe(
        'ann@old.example\nbob@Old.example\n2 addresses are verified now.\n',
      )
      expect(await verified()).toEqual(['ann@old.example', 'bob@Old.example'])
      expect(
        await change(sql`select pending, token from directus_user_addresses where "user" in (${id(0)}, ${id(1)})
          order by "user"`),
      ).toEqual([
        { pending: 'ann@new.example', token: 'kept' },
        { pending: null, token: null },
      ])
      const named = await run('verify-addresses', 'ann@old.example, cleo@else.example', '--dry-run')
      expect(named.out).toBe('cleo@else.example\n1 address would be verified.\n1 address is verified already.\n')
      const byNpm = { DATABASE_URL: copy.url, npm_config_dry_run: 'true' }
      expect((await commandHere(folder, byNpm)('users', 'verify-addresses', 'all')).out).toContain(
        '1 address would be verified.',
      )
      const all = await run('verify-addresses', '--dry-run', 'all')
      expect(all.out).toMatch(/^cleo@else\.example\n1 address would be verified\.\n/)
      expect((await run('verify-addresses', 'all')).code).toBe(0)
      expect(await verified()).toEqual(yes.toSorted())
      const traces = await change(sql`select item, "user" from directus_activity
        where comment like 'The email address was marked%' order by item`)
      expect(traces).toEqual([0, 1, 2].map(index => ({ item: id(index), user: null })))
    })

    test('rejects addresses of no one and of inactive users, and verifies none of them', async () => {
      for (const [which, said] of [
        ['ann@old.example,nobody@old.example', 'No user has the email "nobody@old.example".'],
        ['ann@old.example,off@old.example', 'The account off@old.example is not active.'],
        ['new@old.example', 'The account new@old.example is not active.'],
        ['@nowhere.example', 'No active user has an email that ends with "@nowhere.example".'],
        ['@%', 'No active user has an email'],
        [',', 'Name the addresses'],
      ] as const)
        expect([which, await run('verify-addresses', which)]).toEqual([
          which,
          { code: 1, out: '', errors: expect.stringContaining(said) },
        ])
      expect((await run('make-admin', first.email, '--dry-run')).code).toBe(64)
      expect(await verified()).toEqual(yes.toSorted())
      await change(sql`delete from directus_users where email like '%.example'`)
    })

    test('reports impossible requests and changes nothing', async () => {
      const before = await change(sql`select id, password, role, status, tfa_secret from directus_users`)
      for (const [words, said] of [
        [['reset-password', 'nobody@example.com'], 'No user has the email "nobody@example.com".'],
        [['reset-password', `' or 1=1 --`], `No user has the email "' or 1=1 --".`],
        [['clear-ip-access', 'No such role'], 'No role has the id or the name "No such role".'],
        [['make-admin', first.email, 'mysql://localhost/x'], 'mysql database'],
        [['make-admin', first.email, '/tmp/there-is-no-such.db'], 'There is no database at /tmp/there-is-no-such.db.'],
      ] as const) {
        const { code, errors, out } = await run(...words)
        expect([words, code, errors, out]).toEqual([words, 1, expect.stringContaining(said), ''])
      }
      expect(await change(sql`select id, password, role, status, tfa_secret from directus_users`)).toEqual(before)
      for (const words of [['constructor', first.email], ['reset-password']])
        expect([words, (await run(...words)).code]).toEqual([words, 64])
      await change(
        sql`insert into directus_roles (id, name, icon) select ${'7b1d6ad4-4a0e-4e0d-9b4c-5f3f5f0c2f11'}, 'Was', 'x'`,
      )
      expect((await run('clear-ip-access', 'Was')).errors).toContain('Several roles have the name "Was".')
      // Another version has other tables.
      await change(sql`alter table fieldhouse_migrations rename to applied_before`)
      await change(sql`update fieldhouse_state set version = 1`)
      expect((await run('reset-password', first.email)).errors).toContain('not those of this version')
      await change(sql`update fieldhouse_state set version = ${currentVersion}`)
      await change(sql`alter table applied_before rename to fieldhouse_migrations`)
    })
  })
})
