import { tmpdir } from 'node:os'
import { afterAll, describe, expect, it } from 'vitest'
import type { ServiceConfig } from '#server/services/Configuration.ts'
import { kept, warning } from '#server/services/health/Check.ts'
import { memoryCheck, pendingCheck } from '#server/services/health/checks.ts'
import { databases } from '#server/testing/databases.ts'
import { startMailServer } from '#server/testing/startMailServer.ts'
import { startTestServer, type TestServer, type TestServerOptions } from '#server/testing/TestServer.ts'
import { storagesIn } from '#server/testing/TestServices.ts'

const statuses = ['ok', 'warn', 'error']

describe.each(databases)('$title', database => {
  describe.skipIf(database.skipped)('/server/health', () => {
    const servers: TestServer[] = []
    afterAll(() => Promise.all(servers.map(server => server.close())))

    async function start(settings: Partial<ServiceConfig>, options: TestServerOptions = {}): Promise<TestServer> {
      const server = await startTestServer(database, options, settings)
      servers.push(server)
      return server
    }
    const from = (url: string) => ({ smtpUrl: url, folder: '/nowhere', from: 'no-reply@example.com' })

    it('has the format of Directus 9 for administrators', async () => {
      const mailServer = await startMailServer()
      const server = await start({ mail: from(mailServer.url), filesFolder: tmpdir() })
      const { body, headers, status } = await server.asAdmin('GET', '/server/health')
      await mailServer.close()
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('application/health+json')
      expect(body).toMatchObject({
        status: expect.stringMatching(/^(ok|warn)$/),
        releaseId: expect.stringMatching(/^\d+\.\d+\.\d+/),
        serviceId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/),
        checks: {
          'database:responseTime': [
            {
              componentType: 'datastore',
              status: 'ok',
              observedUnit: 'ms',
              observedValue: expect.any(Number),
              threshold: 1_000,
            },
          ],
          'database:writes': [{ componentType: 'datastore' }],
          'database:durability': [{ componentType: 'datastore' }],
          'disk:files': [{ componentType: 'system', observedUnit: 'MB', threshold: 256 }],
          'storage:responseTime': [{ componentType: 'objectstore', observedUnit: 'ms', status: 'ok' }],
          'mail:connection': [{ componentType: 'email', observedUnit: 'ms', status: 'ok' }],
          'memory:heapUsed': [{ componentType: 'system', observedUnit: 'MB', threshold: expect.any(Number) }],
          'outbox:pending': [{ componentType: 'component', observedUnit: 'jobs', observedValue: 0, threshold: 1_000 }],
          'outbox:oldest': [{ componentType: 'component', observedUnit: 's', threshold: 900 }],
        },
      })
      // Safe: checked above.
      const { checks } = body as { readonly checks: Readonly<Record<string, readonly { readonly status: string }[]>> }
      for (const [check] of Object.values(checks)) expect(statuses).toContain(check?.status)
      expect(JSON.stringify(body)).not.toContain(mailServer.url)
    })

    it('shows only the status to everyone else', async () => {
      const server = await start({})
      for (const as of [undefined, server.editor])
        expect((await server.send('GET', '/server/health', as === undefined ? {} : { as })).body).toEqual({
          status: expect.stringMatching(/^(ok|warn)$/),
        })
    })

    it('warns about a mail server and a storage that cannot be reached, and works on', async () => {
      const mailServer = await startMailServer()
      await mailServer.close()
      const storages = storagesIn()
      const down = {
        ...storages.originals,
        describe: () => Promise.reject(new Error('The bucket refused GET with 503.')),
      }
      const server = await start(
        { mail: from(mailServer.url) },
        { files: () => ({ storages: { ...storages, originals: down } }) },
      )
      const { body, status } = await server.asAdmin('GET', '/server/health')
      expect(status).toBe(200)
      expect(body).toMatchObject({
        status: 'warn',
        checks: {
          'mail:connection': [
            { status: 'warn', output: expect.stringContaining('The mail server could not be reached.') },
          ],
          'storage:responseTime': [{ status: 'warn', output: 'The bucket refused GET with 503.' }],
        },
      })
    })
  })
})

describe('checks', () => {
  it('warn when memory or the outbox is nearly full', () => {
    const megabyte = 1024 * 1024
    expect(memoryCheck(89 * megabyte, 100 * megabyte)).toMatchObject({ status: 'ok', observedValue: 89, threshold: 90 })
    expect(memoryCheck(90 * megabyte, 100 * megabyte)).toMatchObject({ status: 'warn', observedValue: 90 })
    expect(pendingCheck(999)).toMatchObject({ status: 'ok', observedValue: 999 })
    expect(pendingCheck(1_000)).toMatchObject({ status: 'warn' })
  })

  it('are repeated for a while, and are at most a warning where the server can work without', async () => {
    let runs = 0
    const look = kept(
      warning(async () => {
        runs++
        throw new Error('down')
      }),
      60_000,
    )
    expect(await look()).toMatchObject({ status: 'warn', output: 'down' })
    expect(await look()).toMatchObject({ status: 'warn', output: 'down' })
    expect(runs).toBe(1)
  })
})
