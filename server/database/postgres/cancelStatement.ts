import pg, { type PoolClient } from 'pg'

/** The timeout of a cancel request in milliseconds. */
const timeoutMs = 5_000

/** Members of the driver that its types omit. */
interface ClientInternals {
  readonly host: string
  readonly port: number
  readonly ssl: boolean | object
  readonly sslNegotiation?: string
  readonly processID: number
  readonly secretKey: number
}

interface ConnectionInternals {
  readonly connect: (portOrPath: number | string, host?: string) => void
  readonly requestSsl: () => void
  readonly cancel: (processID: number, secretKey: number) => void
}

/** The same error that PostgreSQL returns for a canceled statement, for a statement that was never sent. */
export function cancelled(): Error {
  return Object.assign(new Error('canceling statement due to user request'), { code: '57014' })
}

/**
 * Asks the server to cancel the statement that a connection runs. Resolves once the server has signaled the process of
 * that connection: a statement sent afterwards is not affected. Send nothing else until then. Rejects if the server did
 * not accept the request; it may still take effect at any later time.
 *
 * Uses the protocol's own request, not `pg_cancel_backend`: it needs no connection of the pool, and passes through
 * poolers.
 */
export function cancelStatement(client: PoolClient): Promise<void> {
  // Safe: these are the fields of the driver's client and connection in the installed version.
  const { host, port, processID, secretKey, ssl, sslNegotiation } = client as unknown as ClientInternals
  const connection = new pg.Connection({ ssl, sslNegotiation } as pg.ConnectionConfig)
  const internals = connection as unknown as ConnectionInternals
  return new Promise((resolve, reject) => {
    let sent = false
    const send = () => {
      sent = true
      internals.cancel(processID, secretKey)
    }
    const timer = setTimeout(() => connection.stream.destroy(new Error('No answer to a request to cancel.')), timeoutMs)
    connection.once('connect', () => {
      if (!ssl) send()
      else if (sslNegotiation !== 'direct') internals.requestSsl()
    })
    connection.once('sslconnect', send)
    connection.on('error', cause => {
      clearTimeout(timer)
      reject(cause)
      connection.stream.destroy()
    })
    // The server closes the connection after it has handled the request.
    connection.once('end', () => {
      clearTimeout(timer)
      if (sent) resolve()
      else reject(new Error('The server closed a connection before it was asked to cancel.'))
    })
    if (host.startsWith('/')) internals.connect(`${host}/.s.PGSQL.${port}`)
    else internals.connect(port, host)
  })
}
