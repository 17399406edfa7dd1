import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { endWhenIdle } from './endWhenIdle.ts'

const limit = 100
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function serve(answer: RequestListener): Promise<number> {
  const server = createServer(answer)
  server.prependListener('request', endWhenIdle({ sending: limit, taking: limit }))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  // Safe: a server on a port has an address with a port.
  return (server.address() as AddressInfo).port
}

/** The received text until the server ends the connection. */
async function ask(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  closing.push(() => socket.destroy())
  socket.write(text)
  let received = ''
  socket.on('data', piece => {
    received += piece
  })
  await once(socket, 'close')
  return received
}

const head = (method: string, more = '') => `${method} / HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`

test.each([
  ['GET', head('GET', 'Connection: close\r\n')],
  ['POST', `${head('POST', 'Connection: close\r\nContent-Length: 2\r\n')}{}`],
])('a %s with a slow response is completed despite the limits', async (_, text) => {
  const port = await serve(async (request, response) => {
    request.resume()
    await wait(5 * limit)
    response.end('late')
  })
  expect(await ask(port, text)).toMatch(/late$/)
})

test('a stalled request body closes the connection', async () => {
  const port = await serve(request => void request.resume())
  expect(await ask(port, `${head('POST', 'Content-Length: 100\r\n')}{`)).toBe('')
})

test('a stalled response reader closes the connection', async () => {
  const ended = new Promise<boolean>(resolve => {
    serve((_, response) => {
      response.once('close', () => resolve(response.writableFinished))
      response.write('x'.repeat(50_000_000))
    }).then(port => {
      const socket = connect(port, '127.0.0.1').on('error', () => {})
      closing.push(() => socket.destroy())
      socket.write(head('GET'))
      socket.pause()
    })
  })
  expect(await ended).toBe(false)
})
