import pg, { type PoolClient } from 'pg'

/** Milliseconds that the server has to take a request to cancel. */
const patience = 5_000

/** What the driver has and its types leave out. */
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

/** What PostgreSQL says of a statement that it was asked to end, for one that it never got. */
export function cancelled(): Error {
  return Object.assign(new Error('canceling statement due to user request'), { code: '57014' })
}

/**
 * Asks the server to end the statement that a connection runs. Resolves once the server has told the process of that
 * connection: what is sent over it afterwards is not meant, and not hit. Until then nothing else must be sent. Rejects
 * where the server did not take the request; then it may still come into effect, at any later time.
 *
 * The protocol's own request, not `pg_cancel_backend`: it needs no connection of the pool, and passes through poolers.
 */
export function cancelStatement(client: PoolClient): Promise<void> {
  // Safe: these are the fields of the driver's client and connection in the version that is installed.
  const { host, port, processID, secretKey, ssl, sslNegotiation } = client as unknown as ClientInternals
  const connection = new pg.Connection({ ssl, sslNegotiation } as pg.ConnectionConfig)
  const internals = connection as unknown as ConnectionInternals
  return new Promise((resolve, reject) => {
    let sent = false
    const send = () => {
      sent = true
      internals.cancel(processID, secretKey)
    }
    const late = setTimeout(() => connection.stream.destroy(new Error('No answer to a request to cancel.')), patience)
    connection.once('connect', () => {
      if (!ssl) send()
      else if (sslNegotiation !== 'direct') internals.requestSsl()
    })
    connection.once('sslconnect', send)
    connection.on('error', cause => {
      clearTimeout(late)
      reject(cause)
      connection.stream.destroy()
    })
    // The server closes the connection when it has done what it was asked.
    connection.once('end', () => {
      clearTimeout(late)
      if (sent) resolve()
      else reject(new Error('The server closed a connection before it was asked to cancel.'))
    })
    if (host.startsWith('/')) internals.connect(`${host}/.s.PGSQL.${port}`)
    else internals.connect(port, host)
  })
}
