import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { type ServerType, serve } from '@hono/node-server'
import * as sdk26 from 'sdk-26'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyDatabase } from '#server/testing/databases.ts'
import { startFileServer } from '#server/testing/startFileServer.ts'
import { clients, type Outcome, runSteps } from './runSteps.ts'

type Outcomes = Readonly<Record<string, Readonly<Record<string, Outcome>>>>

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

/** How each method ended on real servers, by client and method; `record.ts` writes it. */
const recorded: Readonly<Record<string, Outcomes>> = JSON.parse(read('./outcomes.json'))

/** The methods that end differently here, with a reason: `| 9.14.2 | \`files.import\` | … |`. */
const explained = new Set(
  [...read('../contract/differences.md').matchAll(/^\| ([\d.]+(?:-rc\.\d+)?) \| `([^`]+)` \| \S.{3,} \|$/gm)].map(
    ([, version, method]) => `${version} ${method}`,
  ),
)

const succeeded = (outcome: Outcome | undefined): boolean => outcome?.startsWith('ok') ?? false

describe.each(anyDatabase)('$title', database => {
  describe.skipIf(database.skipped)('official clients', () => {
    let close: () => Promise<void>
    let listening: ServerType
    let url = ''
    beforeAll(async () => {
      const { server } = await startFileServer(database)
      close = server.close
      listening = await new Promise<ServerType>(resolve => {
        const opened = serve({ fetch: request => server.fetch(request), port: 0, hostname: '127.0.0.1' }, () =>
          resolve(opened),
        )
      })
      // Safe: a server on a port has an address with a port.
      url = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`
    })
    afterAll(async () => {
      listening?.close()
      await close?.()
    })

    test.each(Object.keys(clients))(
      '%s succeeds as on a real server with a result of the same kind',
      async version => {
        const ours = await runSteps(version, url)
        const worse = Object.entries(recorded[version] ?? {}).flatMap(([method, outcomes]) => {
          const good = Object.values(outcomes).filter(succeeded)
          const mine = ours[method] ?? 'missing'
          if (good.length === 0 || good.includes(mine) || explained.has(`${version} ${method}`)) return []
          return [{ method, ours: mine, ...outcomes }]
        })
        expect(worse).toEqual([])
      },
      120_000,
    )
  })
})

/** Commands for paths that neither the candidates nor 9.x have, or that this server does not have at all. */
const absent =
  /Flow|Operation|Dashboard|Panel|Share|Notification|Polic|ContentVersion|Comment|Translation|Deployment|Extension|Registry|schema[ADS]|registerUser|readRolesMe|readGraphqlSdl|updateCollectionsBatch|utilsImport|generateUid|readAsset|downloadF/

/** Helpers for commands and connections. */
const tools = new Set([
  ...['auth', 'authentication', 'createDirectus', 'customEndpoint', 'formatFields', 'getAuthEndpoint', 'graphql'],
  ...['isDirectusError', 'memoryStorage', 'messageCallback', 'pong', 'queryToParams', 'realtime', 'rest', 'sleep'],
  ...['staticToken', 'throwIfCoreCollection', 'throwIfEmpty', 'withOptions', 'withSearch', 'withToken'],
])

describe('client recordings', () => {
  test('cover each command of version 26 for features of this server', () => {
    const run = new Set(clients['26.0.0']?.steps.map(({ method }) => method))
    expect(Object.keys(sdk26).filter(name => !run.has(name) && !tools.has(name) && !absent.test(name))).toEqual([])
  })

  test('cover each tested method', () => {
    for (const [version, { steps }] of Object.entries(clients))
      expect(Object.keys(recorded[version] ?? {}).sort()).toEqual(steps.map(({ method }) => method).sort())
  })

  test('explain only tested methods', () => {
    const run = Object.entries(clients).flatMap(([version, { steps }]) =>
      steps.map(({ method }) => `${version} ${method}`),
    )
    expect([...explained].filter(each => !run.includes(each))).toEqual([])
  })
})
