// npm run types: writes TypeScript types of the model of a running project.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createServer } from 'vite'
import { inRoot } from './start/paths.mjs'

const usage = `Writes TypeScript types of the model of a running project.
  npm run types -- [--url <address>] [--token <token>] [--out <file>]
Without --url it asks http://127.0.0.1:8055 (or FIELDHOUSE_URL). Without --token (or FIELDHOUSE_TOKEN) it signs in with
ADMIN_EMAIL and ADMIN_PASSWORD. Without --out the types are printed. What the token may not read is not among them.`

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: process.env.FIELDHOUSE_URL ?? 'http://127.0.0.1:8055' },
    token: { type: 'string', default: process.env.FIELDHOUSE_TOKEN },
    out: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) console.log(usage)
else await write().catch(fail)

async function write() {
  const token = values.token ?? (await signIn())
  const [collections, fields, relations] = await Promise.all(
    ['collections', 'fields', 'relations'].map(each =>
      ask(`/${each}?limit=-1`, { headers: { authorization: `Bearer ${token}` } }),
    ),
  )
  const types = await typesOf({ collections, fields, relations })
  if (values.out === undefined) return console.log(types)
  writeFileSync(values.out, types)
  console.log(`${collections.length} collections: ${values.out}`)
}

async function signIn() {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = process.env
  if (!email || !password)
    throw new Error(`There is no token, and ADMIN_EMAIL and ADMIN_PASSWORD are not set.\n\n${usage}`)
  const body = JSON.stringify({ email, password })
  const { access_token: token } = await ask('/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return token
}

async function ask(path, request) {
  const address = new URL(path, values.url)
  const answer = await fetch(address, request).catch(cause => {
    throw new Error(`${address.origin} does not answer: ${cause.cause?.message ?? cause.message}`)
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${text.slice(0, 300)}`)
  return JSON.parse(text).data
}

async function typesOf(model) {
  const server = await createServer({
    configFile: inRoot('vite.config.ts'),
    server: { middlewareMode: true, watch: null, ws: false },
    appType: 'custom',
    logLevel: 'error',
  })
  try {
    const { modelTypes } = await server.ssrLoadModule(inRoot('schemas', 'types', 'modelTypes.ts'))
    return modelTypes(model)
  } finally {
    await server.close()
  }
}

function fail(cause) {
  console.error(cause.message)
  process.exitCode = 1
}
