import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Starts a clone like a user would, signs in as administrator and reads the demo project. True if everything works. */
export async function tryStart(clone, env) {
  const data = join(env.TMPDIR, 'started')
  const account = { email: 'admin@example.com', password: 'a password to try' }
  const server = spawn('npm', ['start'], {
    cwd: clone,
    env: {
      ...env,
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_URL: join(data, 'fieldhouse.db'),
      STORAGE_URL: join(data, 'files'),
      ADMIN_EMAIL: account.email,
      ADMIN_PASSWORD: account.password,
      DEMO: '1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  try {
    const address = await addressOf(server)
    const ping = await fetch(`${address}/server/ping`)
    expect((await ping.text()) === 'pong', 'The server does not answer /server/ping.')
    const headers = { 'content-type': 'application/json' }
    const login = await fetch(`${address}/auth/login`, { method: 'POST', headers, body: JSON.stringify(account) })
    const { data: session } = await login.json()
    expect(login.status === 200, `Signing in was answered with ${login.status}.`)
    const authorization = `Bearer ${session.access_token}`
    // The main thread handles one, a reader process the other.
    for (const query of ['limit=5', 'limit=-1&export=json']) {
      const list = await fetch(`${address}/items/countries?${query}`, { headers: { authorization } })
      const answer = await list.json()
      expect((answer.data ?? answer).length >= 5, `The list with ${query} was answered with ${list.status}.`)
    }
    return true
  } finally {
    const isOver = server.exitCode !== null || server.signalCode !== null
    if (!isOver) {
      process.kill(-server.pid, 'SIGTERM')
      await once(server, 'exit')
    }
  }
}

function expect(holds, problem) {
  if (!holds) throw new Error(problem)
}

/** Resolves with the output that announces the address of the server, and forwards the rest of its output. */
function addressOf(server) {
  return new Promise((resolve, reject) => {
    let text = ''
    server.stdout.on('data', chunk => {
      process.stdout.write(chunk)
      text += String(chunk)
      const match = /http:\/\/\S+(?=\/admin\/)/.exec(text)
      if (match) resolve(match[0])
    })
    server.on('error', reject)
    server.on('close', () => reject(new Error('The server ended.')))
  })
}
