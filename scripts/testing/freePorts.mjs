import { createServer } from 'node:net'

/** The first of `count` consecutive free ports, below the range that the system assigns itself. */
export async function freePorts(count) {
  for (let first = 8_355; first < 32_000; first += count) {
    const ports = Array.from({ length: count }, (_, index) => first + index)
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return first
  }
  throw new Error(`There are no ${count} free ports in a row.`)
}

const isFree = port =>
  new Promise(resolve => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
