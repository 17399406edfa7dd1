import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { inParts } from './inParts.ts'
import { NoSuchFile, requireName, type Storage } from './Storage.ts'

export interface S3Options {
  readonly bucket: string
  /** Before every name: empty, or with a trailing slash. */
  readonly prefix: string
  readonly endpoint: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
}

/** Bytes per part of an upload; S3 requires at least 5 MiB, and at most 10,000 parts. */
const partSize = 8 * 1024 * 1024

/** Milliseconds that one request may take until it is answered. */
const timeoutMs = 120_000

/**
 * A storage in a bucket of S3 or of a compatible server. A large file is uploaded in parts, and is not visible before
 * the last part.
 */
export function s3Storage({ accessKey, bucket, endpoint, prefix, region, secretKey }: S3Options): Storage {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    retries: 3,
  })
  const root = `${endpoint}/${bucket}`
  const place = (name: string) =>
    `${root}/${`${prefix}${requireName(name)}`.split('/').map(encodeURIComponent).join('/')}`

  async function send(url: string, request: RequestInit = {}, accepted: readonly number[] = []): Promise<Response> {
    const answer = await client.fetch(url, { ...request, signal: AbortSignal.timeout(timeoutMs) })
    if (answer.ok || accepted.includes(answer.status)) return answer
    const code = /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1] ?? 'no code'
    throw new Error(`The bucket refused ${request.method ?? 'GET'} with ${answer.status} (${code}).`)
  }

  /** Sends the parts one after the other; the whole appears with the last request, or never. */
  async function writeParts(name: string, first: Uint8Array, rest: AsyncGenerator<Uint8Array>): Promise<number> {
    const started = await send(`${place(name)}?uploads`, { method: 'POST' })
    const id = encodeURIComponent(tag(await started.text(), 'UploadId') ?? '')
    try {
      const tags: string[] = []
      let size = 0
      for (let part: Uint8Array | undefined = first; part; part = (await rest.next()).value) {
        const query = `partNumber=${tags.length + 1}&uploadId=${id}`
        const { headers } = await send(`${place(name)}?${query}`, { method: 'PUT', body: bodyOf(part) })
        tags.push(headers.get('etag') ?? '')
        size += part.byteLength
      }
      const list = tags.map((etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`)
      const body = `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`
      const done = await (await send(`${place(name)}?uploadId=${id}`, { method: 'POST', body })).text()
      // This request returns 200 before its result is known.
      if (done.includes('<Error>')) throw new Error(`The bucket could not join the parts (${tag(done, 'Code')}).`)
      return size
    } catch (cause) {
      throw await aborted(name, id, cause)
    }
  }

  /** The cause of a failed upload. Parts that could not be deleted are cleaned up like abandoned ones. */
  async function aborted(name: string, id: string, cause: unknown): Promise<unknown> {
    try {
      await send(`${place(name)}?uploadId=${id}`, { method: 'DELETE' }, [404])
      return cause
    } catch (second) {
      return new AggregateError([cause, second], cause instanceof Error ? cause.message : String(cause))
    }
  }

  return {
    kind: 's3',
    write: async (name, content) => {
      const parts = inParts(content, partSize)
      const { value: first = new Uint8Array() } = await parts.next()
      if (first.byteLength === partSize) return writeParts(name, first, parts)
      await send(place(name), { method: 'PUT', body: bodyOf(first) })
      return first.byteLength
    },
    read: async (name, range) => {
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : undefined
      const { body, status } = await send(place(name), headers ? { headers } : {}, [404, 416])
      if (status === 404) throw new NoSuchFile(name)
      // Safe: the platform's web streams are Node's own; only their type declarations differ.
      return status === 416 || !body ? Readable.from([]) : Readable.fromWeb(body as NodeStream)
    },
    describe: async name => {
      const { headers, status } = await send(place(name), { method: 'HEAD' }, [404])
      if (status === 404) return null
      return { size: Number(headers.get('content-length')), changed: new Date(headers.get('last-modified') ?? 0) }
    },
    remove: async name => {
      await send(place(name), { method: 'DELETE' }, [404])
    },
    list: async start => {
      const names: string[] = []
      for (let next: string | null = ''; next !== null; ) {
        const query: Record<string, string> = { 'list-type': '2', prefix: `${prefix}${start}` }
        if (next !== '') query['continuation-token'] = next
        const page = await (await send(`${root}?${new URLSearchParams(query)}`)).text()
        names.push(...tags(page, 'Key').map(key => key.slice(prefix.length)))
        next = tag(page, 'NextContinuationToken')
      }
      return names.filter(name => !name.includes('/'))
    },
    removeAbandoned: async before => {
      const answer = await send(`${root}?${new URLSearchParams({ uploads: '', prefix })}`, {}, [501])
      // Some servers have no such list; they clean up by their own rules.
      if (answer.status === 501) return
      const page = await answer.text()
      for (const upload of tags(page, 'Upload')) {
        const [key, id] = [tag(upload, 'Key') ?? '', tag(upload, 'UploadId') ?? '']
        if (new Date(tag(upload, 'Initiated') ?? 0) >= before) continue
        const url = `${place(key.slice(prefix.length))}?uploadId=${encodeURIComponent(id)}`
        await send(url, { method: 'DELETE' }, [404])
      }
    },
  }
}

/** A copy: a shared buffer must not be sent. */
const bodyOf = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer

/** The texts of all elements with a name. The responses are flat and only contain our names: no parser is needed. */
const tags = (xml: string, name: string): readonly string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map(match => decoded(match[1] ?? ''))

const tag = (xml: string, name: string): string | null => tags(xml, name)[0] ?? null

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

const decoded = (text: string): string => text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name) => entities[name] ?? '')
