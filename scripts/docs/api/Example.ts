/** A request that was sent, and its response. */
export interface Example {
  /** The method and the path of the document, such as `GET /items/articles/{id}`. */
  readonly operation: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  /** Whether it was sent with a token. */
  readonly isSigned: boolean
  readonly status: number
  readonly answer: unknown
  /** What the page shows of a long response. */
  readonly shown: unknown
}
