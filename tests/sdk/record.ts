/**
 * Records how each method of the clients ends on the real servers: `tsx tests/sdk/record.ts rc.28=http://…
 * 9.26=http://…`.
 */
import { writeFileSync } from 'node:fs'
import { clients, runSteps } from './runSteps.ts'

const servers = process.argv.slice(2).map(each => each.split('=') as [string, string])
const table: Record<string, Record<string, Record<string, string>>> = {}
for (const version of Object.keys(clients)) {
  const methods: Record<string, Record<string, string>> = {}
  for (const [server, url] of servers)
    for (const [method, outcome] of Object.entries(await runSteps(version, url, server)))
      methods[method] = { ...methods[method], [server]: outcome }
  table[version] = methods
}
const lines = Object.entries(table).map(([version, methods]) => {
  const rows = Object.entries(methods).map(
    ([method, outcome]) => `    ${JSON.stringify(method)}: ${JSON.stringify(outcome)}`,
  )
  return `  ${JSON.stringify(version)}: {\n${rows.join(',\n')}\n  }`
})
writeFileSync(new URL('./outcomes.json', import.meta.url), `{\n${lines.join(',\n')}\n}\n`)
