import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { openConnection } from '#server/database/sqlite/openConnection.ts'

export interface IdealServer {
  readonly address: string
  readonly close: () => void
}

/** Only node:http and an SQLite driver: the best that this machine allows. */
export async function startIdeal(file: string, script: string): Promise<IdealServer> {
  const database = openConnection(file, { readonly: true })
  const list = database.prepare(
    'select a.id, a.title, a.status, a.rating, u.name as author from articles a left join authors u on u.id = a.author order by a.id limit 25 offset ?',
  )
  const one = database.prepare('select * from wide where id = 1')
  const bundle = gzipSync(script)
  const html =
    '<!doctype html><html lang="en"><title>Ideal</title><div id="root"></div><script src="/ideal.js"></script></html>'
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (url.pathname === '/ideal.js')
      return response.writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'gzip' }).end(bundle)
    if (url.pathname.startsWith('/api/')) {
      const body =
        url.pathname === '/api/wide/1'
          ? one.all([])[0]
          : list.all([(Number(url.searchParams.get('page') ?? 1) - 1) * 25])
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    return response.writeHead(200, { 'content-type': 'text/html' }).end(html)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    // Safe: a server on a port has an address with a port.
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
      database.close()
    },
  }
}
