/** The API of a project, for commands: that of a running server, or of this process. */
export interface Api {
  /** Sends a request, and returns the data of the response. Fails with `CommandFailure` if it is refused. */
  readonly send: (method: string, path: string, body?: unknown) => Promise<unknown>
  /** The response of a read, also if it was refused. */
  readonly fetch: (path: string) => Promise<Response>
  readonly close: () => Promise<void>
}

/** How requests get their responses. */
export type Fetch = (path: string, request: RequestInit) => Promise<Response>
