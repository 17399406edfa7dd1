import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { Effect } from 'effect'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemCaller } from '#server/access/RequestCaller.ts'
import { createGuardedFetch } from '#server/outbound/guardedFetch.ts'
import { Files, type FilesInterface } from '#server/services/Files.ts'
import { databases } from '#server/testing/databases.ts'
import { type FileServer, startFileServer } from '#server/testing/startFileServer.ts'
import type { TestServices } from '#server/testing/TestServices.ts'
import { expectRecorded, type Recording, readRecordings } from './replay.ts'

interface FileRecording extends Recording {
  readonly request: Recording['request'] & { readonly headers?: Readonly<Record<string, string>> }
  readonly response: Recording['response'] & { readonly type?: string }
}

const here = (path: string) => new URL(path, import.meta.url).pathname

/** Deliberate differences: status and code, by recording. */
const differences = new Map(
  readFileSync(here('./differences.md'), 'utf8')
    .split('\n')
    .flatMap(line => {
      const [, name = '', answer = ''] = /^\| `([\w-]+\/[\w-]+)` \| (\d{3}(?: [A-Z_]+)?)/.exec(line) ?? []
      return name === '' ? [] : [[name, answer] as const]
    }),
)

const deletes = ({ request }: Recording): boolean => request.method === 'DELETE'

// Safe: the recordings of assets say the type of their bytes.
const all = readRecordings(here('./files')) as readonly FileRecording[]
/** Deletions come last. */
const recordings = [...all].sort((a, b) => Number(deletes(a)) - Number(deletes(b)))

const createImage = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#4a7' } })

/** The bytes of a recorded file, by its type. */
async function bytesOf(type: string): Promise<Buffer> {
  switch (type) {
    case 'image/jpeg':
      return createImage(1_200, 800)
        .withExif({ IFD0: { Make: 'PeerCam' } })
        .jpeg()
        .toBuffer()
    case 'image/png':
      return createImage(640, 480).png().toBuffer()
    case 'image/webp':
      return createImage(640, 480).webp().toBuffer()
    case 'image/svg+xml':
      return Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')
    case 'application/pdf':
      return Buffer.from('%PDF-1.4\n')
    default:
      return Buffer.from('Plain text file for the library.\nSecond line: äöü €\n')
  }
}

/** The files and folders in recordings, by their keys. */
const folders = [
  ['15034845-fc55-444c-ab0c-c71f1a57115c', 'Images', null],
  ['61fd9978-56cb-4954-a548-7be265d3b749', 'Covers', '15034845-fc55-444c-ab0c-c71f1a57115c'],
  ['2a72d1c0-b8b6-4117-ad62-f24e075b21f2', 'Documents', null],
  ['ad192891-17ee-4308-acd2-804357f294eb', 'Photos', '15034845-fc55-444c-ab0c-c71f1a57115c'],
  ['47816905-6396-450f-a539-93fca29231cd', '2020', 'ad192891-17ee-4308-acd2-804357f294eb'],
  ['f6192fc6-51d1-497d-8b90-36ee085ba158', 'Made', '61fd9978-56cb-4954-a548-7be265d3b749'],
] as const
const stored = [
  ['09b0559d-2ef2-4300-ae28-5eaf056cb188', 'photo-1.jpg', 'image/jpeg'],
  ['f278badb-2e9a-414c-a7a2-02ef0407c03e', 'cover-1.png', 'image/png'],
  ['7cd840c1-a565-46eb-a306-602b0bad5db0', 'paper.pdf', 'application/pdf'],
  ['54b03106-34cb-4cba-a6b7-d6ef22977d2a', 'logo.svg', 'image/svg+xml'],
  ['cccaae4f-5adc-462b-ae31-7adb95e4f86b', 'notes.txt', 'text/plain'],
  ['2515e709-d670-4067-a479-61d5de46709e', 'photo.webp', 'image/webp'],
  ['c333368f-be79-4b02-b338-1bd58e2e6b00', 'my-cover_file.png', 'image/jpeg'],
  ['c692f354-bc37-479b-83e8-5fb4a2ecb710', 'notes.txt', 'text/plain'],
] as const

describe.each(databases)('$title', database => {
  describe.skipIf(database.skipped)('recorded contract of files', () => {
    let files: FileServer
    let service: FilesInterface
    const run: TestServices['run'] = effect => files.server.services.run(effect)
    let remote: Server
    const port = () => (remote.address() as AddressInfo).port

    const store = async (key: string, name: string, type: string) => {
      const upload = await run(service.receive(name, type, Readable.from([await bytesOf(type)])))
      await run(service.create(systemCaller, [upload], {}, key))
    }

    beforeAll(async () => {
      remote = createServer(async (request, response) => {
        if (request.url?.startsWith('/missing')) response.writeHead(404).end()
        else response.writeHead(200, { 'content-type': 'image/png' }).end(await bytesOf('image/png'))
      })
      await new Promise<void>(resolve => remote.listen(0, '127.0.0.1', resolve))
      const fetch = createGuardedFetch({ allow: '127.0.0.1', publicUrl: 'http://localhost' })
      files = await startFileServer(database, { files: { fetch } })
      const { items } = files.server.services
      service = await run(Effect.service(Files))
      const permission = { role: files.server.editorRole, collection: 'directus_files', fields: ['*'] }
      const own = { uploaded_by: { _eq: '$CURRENT_USER' } }
      await run(
        items.create(systemCaller, 'directus_permissions', [
          { ...permission, action: 'read' },
          { ...permission, action: 'delete', permissions: own },
        ]),
      )
      await run(
        items.create(
          systemCaller,
          'directus_folders',
          folders.map(([id, name, parent]) => ({ id, name, parent })),
        ),
      )
      for (const [key, name, type] of stored) await store(key, name, type)
      const presets = [{ key: 'card-320', fit: 'cover', width: 320, height: 200, quality: 80 }]
      await files.server.asAdmin('PATCH', '/settings', { body: { storage_asset_presets: presets } })
    })
    afterAll(async () => {
      await files?.server.close()
      remote?.close()
    })

    /** Preparations before a request. */
    const before: Readonly<Record<string, () => Promise<unknown>>> = {
      'files/move-many': () => store('91be28c8-364a-4d21-9a92-09942e6632e8', 'one.txt', 'text/plain'),
      'files/delete-array': async () => {
        for (const key of [
          '3481a4e4-3ce0-4993-8ea4-79c2f5e5bc5a',
          '0a2decc7-eed2-429e-8687-05e4b1fa6a44',
          '8d4fe37b-93b9-4852-a394-c099b66eca4e',
          '86eaf56e-2c47-4e3e-9e72-fe19a6784ad2',
          'c507262b-a771-4392-8ec1-87de99cbe5c3',
          '7f99e0cc-9894-4dd7-af18-6ec4b559ece0',
        ])
          await store(key, 'one.txt', 'text/plain')
      },
      'files/replace': () =>
        files.server.asAdmin('PATCH', '/files/c333368f-be79-4b02-b338-1bd58e2e6b00', { body: { tags: null } }),
      'files/delete-again': () => files.server.asAdmin('DELETE', '/files/c333368f-be79-4b02-b338-1bd58e2e6b00'),
    }

    test.each(recordings.map(each => [`${each.area}/${each.name}`, each] as const))(
      '%s responds as recorded or as documented',
      async (name, recording) => {
        await before[name]?.()
        const { as = 'admin', body, headers, method, path, query } = recording.request
        const token = as === 'admin' ? files.server.admin : as === 'editor' ? files.server.editor : undefined
        const answer = await files.server.send(method, path, {
          ...(token === undefined ? {} : { as: token }),
          ...(query
            ? { query: { ...query, ...('access_token' in query ? { access_token: files.server.admin } : {}) } }
            : {}),
          ...(body === undefined || body === null ? {} : { body: await bodyOf(body, port()) }),
          ...(headers ? { headers } : {}),
        })
        const difference = differences.get(name)
        if (difference !== undefined) expect(`${answer.status}${answer.code ? ` ${answer.code}` : ''}`).toBe(difference)
        else if (recording.area === 'assets' && answer.status === 200) await expectBytes(files, recording)
        else
          expectRecorded(
            { ...answer, body: withoutDetails(answer.body) },
            { ...recording, response: { ...recording.response, body: withoutDetails(recording.response.body) } },
          )
      },
    )
  })
})

/** Camera metadata is compared elsewhere. */
const withoutDetails = (body: unknown): unknown =>
  body === ''
    ? ''
    : JSON.parse(JSON.stringify(body ?? null), (key, value) => (key === 'metadata' && value !== null ? {} : value))

/** A recorded body, with files instead of their descriptions and our port instead of the recorded one. */
async function bodyOf(body: unknown, port: number): Promise<unknown> {
  const parts = typeof body === 'object' && body !== null ? Reflect.get(body, 'multipart') : undefined
  if (!Array.isArray(parts)) return JSON.parse(JSON.stringify(body).replaceAll(':44247', `:${port}`))
  const form = new FormData()
  for (const [name, value] of parts) {
    const [, filename, type] = /^<file (\S+) (\S+)>$/.exec(value) ?? []
    if (filename === undefined || type === undefined) form.append(name, value)
    else form.append(name, new File([Uint8Array.from(await bytesOf(type))], filename, { type }))
  }
  return form
}

/** The bytes of an asset: of the recorded type, and an image of the recorded format and size. */
async function expectBytes({ server }: FileServer, { request, response }: FileRecording): Promise<void> {
  const query = new URLSearchParams(Object.entries(request.query ?? {}).map(([name, value]) => [name, String(value)]))
  query.delete('access_token')
  const headers = { authorization: `Bearer ${server.admin}` }
  const answer = await server.fetch(
    new Request(`http://localhost${request.path}?${query}`, { method: request.method, headers }),
  )
  expect(answer.headers.get('content-type')?.split(';')[0]).toBe(response.type?.split(';')[0])
  expect(answer.headers.get('content-disposition') !== null).toBe(query.has('download'))
  const [, format, size] = / (JPEG|PNG|WEBP)(?: (\d+x\d+))?>$/.exec(String(response.body)) ?? []
  if (format === undefined) return
  const image = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  expect(image.format).toBe(format.toLowerCase())
  if (size !== undefined) expect(`${image.width}x${image.height}`).toBe(size)
}
