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

/** Answers XMLHttpRequests of a page, for tests; null for no response. */
export function fakeServer(answer: (request: FakeRequest) => FakeAnswer | null) {
  const requests: FakeRequest[] = []
  class FakeXMLHttpRequest {
    upload: { onprogress?: (event: object) => void; onload?: () => void } = {}
    onload = () => {}
    onerror = () => {}
    onabort = () => {}
    status = 0
    responseText = ''
    withCredentials = false
    private nextAnswer: FakeAnswer | null = null
    private readonly headers: Record<string, string> = {}
    private place = { method: '', path: '' }
    open(method: string, path: string) {
      this.place = { method, path }
    }
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value
    }
    getResponseHeader(name: string) {
      return this.nextAnswer?.headers?.[name] ?? null
    }
    abort() {
      queueMicrotask(() => this.onabort())
    }
    send(body: Blob | FormData | null) {
      const { Authorization: token, ...headers } = this.headers
      const request = { ...this.place, token, headers, body }
      requests.push(request)
      const size = body instanceof Blob ? body.size : 0
      queueMicrotask(() => {
        this.nextAnswer = answer(request)
        if (this.nextAnswer === null) return this.onerror()
        this.upload.onprogress?.({ loaded: size, total: size })
        this.status = this.nextAnswer.status
        this.responseText = JSON.stringify(this.nextAnswer.body ?? '')
        this.onload()
      })
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeXMLHttpRequest)
  return { requests }
}
