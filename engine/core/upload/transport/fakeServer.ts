import { vi } from 'vitest'

export interface FakeRequest {
  readonly method: string
  readonly path: string
  readonly token: string | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly body: Blob | FormData | null
}

export interface FakeAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** Answers what a page sends by XMLHttpRequest, for tests; null for no answer at all. */
export function fakeServer(answer: (request: FakeRequest) => FakeAnswer | null) {
  const asked: FakeRequest[] = []
  class FakeXMLHttpRequest {
    upload: { onprogress?: (event: object) => void; onload?: () => void } = {}
    onload = () => {}
    onerror = () => {}
    onabort = () => {}
    status = 0
    responseText = ''
    withCredentials = false
    private given: FakeAnswer | null = null
    private readonly headers: Record<string, string> = {}
    private place = { method: '', path: '' }
    open(method: string, path: string) {
      this.place = { method, path }
    }
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value
    }
    getResponseHeader(name: string) {
      return this.given?.headers?.[name] ?? null
    }
    abort() {
      queueMicrotask(() => this.onabort())
    }
    send(body: Blob | FormData | null) {
      const { Authorization: token, ...headers } = this.headers
      const request = { ...this.place, token, headers, body }
      asked.push(request)
      const size = body instanceof Blob ? body.size : 0
      queueMicrotask(() => {
        this.given = answer(request)
        if (this.given === null) return this.onerror()
        this.upload.onprogress?.({ loaded: size, total: size })
        this.status = this.given.status
        this.responseText = JSON.stringify(this.given.body ?? '')
        this.onload()
      })
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeXMLHttpRequest)
  return { asked }
}
