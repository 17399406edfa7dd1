import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { composeFile } from '#server/cli/project/composeFile.ts'
import { settings } from '#server/config/settings.ts'
import { buildContext, copyOf, dockerfile, environmentOf, root, textsOf, wordsOf } from './image/dockerfile.ts'

const names = new Set(Object.keys(settings))
const examples = join(root, 'docs', 'operate', 'examples')
const example = (name: string): string => readFileSync(join(examples, name), 'utf8')

/** Seconds that a server needs to stop at most: requests, receivers of deliveries, and the log. */
const longestStop = 17

describe('the Dockerfile', () => {
  const stages = dockerfile()
  const image = stages[stages.length - 1] ?? { name: '', base: '', instructions: [] }

  it('copies only files that the build context has, and stages that come before', () => {
    const context = buildContext()
    expect(context).toContain('server/main.ts')
    expect(context.filter(path => /^(tests|node_modules|dist)\/|\.test\.ts$/.test(path))).toEqual([])
    const has = (path: string) => path === '.' || context.some(file => file === path || file.startsWith(`${path}/`))
    for (const [at, stage] of stages.entries()) {
      const earlier = stages.slice(0, at).map(each => each.name)
      for (const { from, sources } of textsOf(stage, 'COPY').map(copyOf)) {
        if (from === null) expect(sources.filter(path => !has(path))).toEqual([])
        else expect(earlier).toContain(from)
      }
    }
  })

  it('sends what the package consists of to the build', () => {
    const script = readFileSync(join(root, 'scripts', 'package.mjs'), 'utf8')
    const [, list = ''] = /for \(const path of \[(.*)\]\)/.exec(script) ?? []
    const packed = [...list.matchAll(/'([^']+)'/g)]
      .map(([, path = '']) => path)
      .filter(path => !path.startsWith('dist/'))
    expect(packed).toContain('README.md')
    const context = buildContext()
    expect(packed.filter(path => !context.some(file => file === path || file.startsWith(`${path}/`)))).toEqual([])
  })

  it('starts the server as a user without privileges, with a health check and without a shell', () => {
    expect(textsOf(image, 'USER')).toEqual(['node'])
    expect([...wordsOf(textsOf(image, 'ENTRYPOINT')[0] ?? ''), ...wordsOf(textsOf(image, 'CMD')[0] ?? '')]).toEqual([
      'fieldhouse',
      'start',
    ])
    const [, check = ''] = /CMD (.*)$/.exec(textsOf(image, 'HEALTHCHECK')[0] ?? '') ?? []
    expect(wordsOf(check)).toEqual(['node', '/app/bin/health.mjs'])
    expect(stages.map(stage => stage.base)).toEqual(stages.map(() => 'node:24-slim'))
  })

  it('writes only below the volume', () => {
    const { NODE_ENV, ...values } = environmentOf(image)
    expect(NODE_ENV).toBe('production')
    expect(Object.keys(values).filter(name => !names.has(name))).toEqual([])
    const paths = Object.values(values).filter(value => value.startsWith('/'))
    expect(paths).toHaveLength(4)
    expect(paths.filter(path => !path.startsWith('/data/'))).toEqual([])
    expect(textsOf(image, 'VOLUME')).toEqual(['/data'])
  })
})

interface Service {
  readonly healthcheck?: { readonly test: readonly string[] }
  readonly environment?: Readonly<Record<string, string>>
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
  readonly stop_grace_period?: string
  readonly read_only?: boolean
}

describe('compose.yaml', () => {
  it('is generated', async () => {
    await expect(composeFile('repository')).toMatchFileSnapshot(join(root, 'compose.yaml'))
  })

  it.each(['package', 'repository'] as const)('waits for healthy services, from a %s', source => {
    const { services, volumes } = parse(composeFile(source)) as {
      readonly services: Readonly<Record<string, Service>>
      readonly volumes: Readonly<Record<string, null>>
    }
    expect(Object.values(services).filter(service => service.healthcheck === undefined)).toEqual([])
    const { database: _, fieldhouse, ...others } = services
    const needed = ['database', ...Object.keys(others)]
    expect(Object.keys(fieldhouse?.depends_on ?? {})).toEqual(needed)
    expect(Object.values(fieldhouse?.depends_on ?? {}).every(each => each.condition === 'service_healthy')).toBe(true)
    expect(Object.keys(fieldhouse?.environment ?? {}).filter(name => !names.has(name))).toEqual([])
    expect(fieldhouse?.read_only).toBe(true)
    expect(Number.parseInt(fieldhouse?.stop_grace_period ?? '', 10)).toBeGreaterThan(longestStop)
    expect(Object.keys(volumes)).toEqual(
      source === 'package' ? ['files', 'database'] : ['files', 'database', 'objects'],
    )
    expect(composeFile(source)).not.toMatch(/(PASSWORD|SECRET\w*|KEY): (?!\$\{|fieldhouse$)\S/m)
  })
})

describe('the examples', () => {
  it('gives the service of systemd enough time to stop, and one folder to write to', () => {
    const unit = example('fieldhouse.service')
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(longestStop)
    for (const line of ['ProtectSystem=strict', 'StateDirectory=fieldhouse', 'Restart=on-failure', 'User=fieldhouse'])
      expect(unit).toContain(`\n${line}\n`)
    const set = [...unit.matchAll(/^Environment=(\w+)=/gm)].map(([, name = '']) => name)
    expect(set.filter(name => !names.has(name) && name !== 'NODE_ENV')).toEqual([])
  })

  it('probes addresses of the server, and gives pods enough time to stop', () => {
    const documents = parseAllDocuments(example('kubernetes.yaml')).map(document => document.toJS())
    const deployment = documents.find(document => document.kind === 'Deployment')
    const { containers, terminationGracePeriodSeconds } = deployment.spec.template.spec
    const [container] = containers
    const paths = ['startupProbe', 'livenessProbe', 'readinessProbe'].map(probe => container[probe].httpGet.path)
    expect(paths).toEqual(['/server/ping', '/server/ping', '/server/health'])
    const wait: number = container.lifecycle.preStop.sleep.seconds
    expect(terminationGracePeriodSeconds).toBeGreaterThan(longestStop + wait)
    const settingNames = documents
      .filter(document => document.kind === 'ConfigMap' || document.kind === 'Secret')
      .flatMap(document => Object.keys(document.data ?? document.stringData))
    expect(settingNames).toContain('DATABASE_URL')
    expect(settingNames.filter(name => !names.has(name))).toEqual([])
  })

  it.each(readdirSync(examples))('%s is described in the documentation', name => {
    const page = readFileSync(join(root, 'docs', 'operate', 'deploying.md'), 'utf8')
    const other = readFileSync(join(root, 'docs', 'operate', 'operating.md'), 'utf8')
    expect(page + other).toContain(`examples/${name}`)
  })
})

describe('the health check', () => {
  let status = 200
  const server = createServer((request, response) => {
    response.statusCode = request.url === '/server/health' ? status : 404
    response.end()
  })
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterAll(() => server.close())

  const check = (port: number): Promise<number> =>
    new Promise(resolve => {
      const env = { ...process.env, PORT: String(port) }
      execFile(process.execPath, [join(root, 'bin', 'health.mjs')], { env }, cause =>
        resolve(cause ? Number(cause.code) : 0),
      )
    })

  it('succeeds only while the server can work', async () => {
    // Safe: a server on a port has an address with a port.
    const { port } = server.address() as AddressInfo
    expect(await check(port)).toBe(0)
    status = 503
    expect(await check(port)).toBe(1)
  })

  it('fails if no server answers', async () => {
    expect(existsSync(join(root, 'bin', 'health.mjs'))).toBe(true)
    expect(await check(1)).toBe(1)
  })
})
