import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { auditChain } from '#server/audit/auditChain.ts'
import { runCli } from '../runCli.ts'

const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-audit-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const chain = auditChain()
const lines = [chain.entry({ id: 1 }), chain.entry({ id: 2 }), chain.summary({})]
const lastHash: string = JSON.parse(lines[2] ?? '').hash
const path = join(folder, 'audit.ndjson')

async function verify(content: string, ...words: readonly string[]) {
  writeFileSync(path, content)
  const printed: string[] = []
  const print = (text: string) => void printed.push(text)
  const code = await runCli(['audit', 'verify', path, ...words], { env: {}, print, warn: print })
  return [code, printed.join('\n')]
}

test('an intact file is confirmed with its last hash', async () => {
  const said = `${path} is intact: 2 entries, last hash ${lastHash}`
  expect(await verify(lines.join(''))).toEqual([0, said])
  expect(await verify(lines.join(''), '--hash', lastHash)).toEqual([0, said])
})

test('a file that was written anew does not have the noted hash', async () => {
  const [code, text] = await verify(lines.join(''), '--hash', 'f'.repeat(64))
  expect([code, text]).toEqual([2, `${path} is not the noted file: its last hash is ${lastHash}.`])
})

test.each([
  ['removed', lines.toSpliced(1, 1), 2, 'was exported as line 3: lines were removed, added or moved'],
  ['added', lines.toSpliced(1, 0, lines[0] ?? ''), 2, 'was exported as line 1: lines were removed, added or moved'],
  ['moved', [lines[1], lines[0], lines[2]], 1, 'was exported as line 2: lines were removed, added or moved'],
  [
    'changed',
    lines.map(line => line.replace('"id":2', '"id":3')),
    2,
    'does not match its hash: it or the line before it was changed',
  ],
  ['formatted', [lines[0], ` ${lines[1]}`, lines[2]], 2, 'is not written as it was exported'],
  ['appended', [...lines, 'x\n'], 4, 'follows the last line'],
  ['missing', lines.slice(0, 2), 3, 'and all that follow are missing'],
])('a line that was %s is named', async (_, edited, line, problem) => {
  expect(await verify(edited.join(''))).toEqual([2, `${path} is not as it was exported. Line ${line} ${problem}.`])
})

test('the result can be JSON', async () => {
  const [code, text] = await verify(lines.slice(1).join(''), '--json')
  expect([code, JSON.parse(String(text))]).toEqual([
    2,
    { kind: 'broken', line: 1, problem: { kind: 'moved', from: 2 } },
  ])
})
