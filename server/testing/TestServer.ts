import pino from 'pino'
import { type AppOptions, createApp } from '#server/http/createApp.ts'
import type { ServiceConfig } from '#server/services/Configuration.ts'
import type { FileSetup } from '#server/services/services.ts'
import { databases } from './databases.ts'
import { type Fixture, fillFixture } from './fixture.ts'
import { openTestServices, type TestServices } from './TestServices.ts'

/** A parsed response. */
export interface TestAnswer {
  readonly status: number
  readonly body: unknown
  readonly data: unknown
  readonly headers: Headers
  /** The code of the first error. */
  readonly code: string | undefined
  /** The first error's extensions. */
  readonly extensions: Readonly<Record<string, unknown>>
  readonly message: string | undefined
}

export interface RequestOptions {
  /** A token; everyone by default. */
  readonly as?: string
  /** Text and forms are sent as they are, everything else as JSON. */
  readonly body?: unknown
  readonly query?: Readonly<Record<string, string | readonly string[]>>
  readonly headers?: Readonly<Record<string, string>>
  /** The address of the connection; none by default. */
  readonly from?: string
}

const requestId = '6a0f3c52-1111-4000-8000-000000000000'

export interface TestServer extends Fixture {
  readonly services: TestServices
  readonly send: (method: string, path: string, options?: RequestOptions) => Promise<TestAnswer>
  /** As an administrator. */
  readonly asAdmin: (method: string, path: string, options?: RequestOptions) => Promise<TestAnswer>
  readonly restart: () => Promise<void>
  /** Answers a request of a real connection. */
  readonly fetch: (request: Request, environment?: object) => Response | Promise<Response>
  /** The paths of all routes, with parameters as `:name`, by method, without middleware. */
  readonly routes: () => readonly { readonly method: string; readonly path: string }[]
  readonly close: () => Promise<void>
}

const usual = {
  secret: 'a secret for tests only',
  publicUrl: 'http://localhost',
  logger: pino({ level: process.env['TEST_LOG'] ?? 'silent' }),
  adminEmail: 'admin@example.com',
  adminPassword: 'password1234',
} as const

/** Settings that change what the fixture writes. */
const written: ReadonlySet<string> = new Set(['secret', 'adminEmail', 'adminPassword'])

interface Template {
  readonly url: string
  readonly fixture: Fixture
}

const templates = new Map<string, Promise<Template>>()

/** A closed database with the fixture in it, created once for all tests of this process: copying it is fast. */
function templateOf(database: (typeof databases)[number]): Promise<Template> {
  const createTemplate = async () => {
    const { url } = await database.create()
    const services = await openTestServices({ ...usual, databaseUrl: url })
    const fixture = await fillFixture(services)
    await services.close()
    return { url, fixture }
  }
  const template = templates.get(database.kind) ?? createTemplate()
  templates.set(database.kind, template)
  return template
}

export interface TestServerOptions extends AppOptions {
  /** How files are stored, evaluated at every start; by default in a separate folder. */
  readonly files?: () => Partial<FileSetup>
}

/** A server over a new database with the fixture in it, or with the data of `fill`. */
export async function startTestServer(
  database: (typeof databases)[number],
  { files, ...options }: TestServerOptions = {},
  settings: Partial<ServiceConfig> = {},
  fill: (services: TestServices) => Promise<Fixture> = fillFixture,
): Promise<TestServer> {
  const isUsual = databases.some(each => each === database) && Object.keys(settings).every(name => !written.has(name))
  const template = isUsual && fill === fillFixture ? await templateOf(database) : null
  const { url, drop } = await database.create(template?.url)
  const config = { ...usual, databaseUrl: url, ...settings }
  let services = await openTestServices(config, files?.())
  let app = await services.run(createApp(options))
  // The contents of the copy are visible from the first request on.
  await services.run(services.changes.sync)
  const fixture = template?.fixture ?? (await fill(services))
  const send: TestServer['send'] = async (method, path, options = {}) => {
    const target = new URL(path, 'http://localhost')
    for (const [name, value] of Object.entries(options.query ?? {}))
      for (const each of typeof value === 'string' ? [value] : value) target.searchParams.append(name, each)
    // Otherwise every response would have another id, and none would equal another.
    const headers: Record<string, string> = { 'x-request-id': requestId, ...options.headers }
    if (options.as !== undefined) headers['authorization'] = `Bearer ${options.as}`
    const form = options.body instanceof FormData ? new Response(options.body) : null
    if (form) headers['content-type'] = form.headers.get('content-type') ?? ''
    const raw = typeof options.body === 'string'
    if (options.body !== undefined && !form && headers['content-type'] === undefined)
      headers['content-type'] = 'application/json'
    const text = options.body === undefined ? null : raw ? String(options.body) : JSON.stringify(options.body)
    const streamed = form && { method, headers, body: await inChunks(form), duplex: 'half' as const }
    const response = await app.request(
      `${target.pathname}${target.search}`,
      streamed ?? { method, headers, body: text },
      options.from === undefined ? undefined : { incoming: { socket: { remoteAddress: options.from } } },
    )
    return answerOf(response)
  }
  return {
    ...fixture,
    get services() {
      return services
    },
    send,
    asAdmin: (method, path, options = {}) => send(method, path, { as: fixture.admin, ...options }),
    fetch: (request, environment) => app.fetch(request, environment),
    routes: () => app.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => ({ method, path })),
    restart: async () => {
      await services.close()
      services = await openTestServices(config, files?.())
      app = await services.run(createApp(options))
    },
    close: async () => {
      await services.close()
      await drop()
    },
  }
}

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}

/** Bytes per chunk. */
const chunkSize = 64 * 1024

/**
 * A form as it arrives from the network. Node 24 continues to read its own form after the server has refused it, and
 * fails outside of any test.
 */
async function inChunks(form: Response): Promise<ReadableStream> {
  const bytes = new Uint8Array(await form.arrayBuffer())
  let sent = 0
  return new ReadableStream({
    pull: controller => {
      controller.enqueue(bytes.slice(sent, sent + chunkSize))
      sent += chunkSize
      if (sent >= bytes.length) controller.close()
    },
  })
}

async function answerOf(response: Response): Promise<TestAnswer> {
  const text = await response.text()
  const json = /\bjson\b/.test(response.headers.get('content-type') ?? '')
  const body: unknown = json && text !== '' ? JSON.parse(text) : text
  const errors = record(body)['errors']
  const error = record(Array.isArray(errors) ? errors[0] : undefined)
  const extensions = record(error['extensions'])
  return {
    status: response.status,
    body,
    data: record(body)['data'],
    headers: response.headers,
    code: typeof extensions['code'] === 'string' ? extensions['code'] : undefined,
    extensions,
    message: typeof error['message'] === 'string' ? error['message'] : undefined,
  }
}
