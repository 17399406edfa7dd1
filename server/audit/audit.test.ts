import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from '#schemas/data/canonicalJson.ts'
import { auditChain, hashOf } from './auditChain.ts'
import { linesOf } from './linesOf.ts'
import { verifyAudit } from './verifyAudit.ts'

/** The lines of a file with these entries. */
function linesWith(entries: readonly Readonly<Record<string, unknown>>[]): readonly string[] {
  const chain = auditChain()
  const text = [...entries.map(chain.entry), chain.summary({ filter: null })].join('')
  return text.split('\n').slice(0, -1)
}

const entry = fc.record({
  id: fc.nat(),
  action: fc.constantFrom('create', 'update', 'delete'),
  comment: fc.option(fc.string({ unit: 'binary' })),
})
const file = fc.array(entry, { maxLength: 8 }).map(linesWith)

type Edit = (lines: readonly string[], at: number, to: number, letter: string) => readonly string[]
const edits: Readonly<Record<string, Edit>> = {
  remove: (lines, at) => lines.toSpliced(at, 1),
  repeat: (lines, at, to) => lines.toSpliced(to, 0, lines[at] ?? ''),
  move: (lines, at, to) => lines.toSpliced(at, 1).toSpliced(to, 0, lines[at] ?? ''),
  add: (lines, _, to, letter) => lines.toSpliced(to, 0, letter),
  change: (lines, at, to, letter) => {
    const text = lines[at] ?? ''
    const place = to % text.length
    return lines.with(at, text.slice(0, place) + letter + text.slice(place + 1))
  },
  insert: (lines, at, to, letter) => {
    const text = lines[at] ?? ''
    const place = to % text.length
    return lines.with(at, text.slice(0, place) + letter + text.slice(place))
  },
  cut: (lines, at) => lines.with(at, (lines[at] ?? '').slice(0, -1)),
  end: (lines, at) => lines.slice(0, at),
}

test('a file as it was written is intact', async () => {
  await fc.assert(
    fc.asyncProperty(file, async lines => {
      const result = await verifyAudit(lines)
      expect(result).toMatchObject({ kind: 'intact', count: lines.length - 1 })
      expect(JSON.parse(lines.at(-1) ?? '').hash).toBe(result.kind === 'intact' && result.hash)
    }),
  )
})

test.each(Object.entries(edits))('the first line that differs is named after an edit: %s', async (_, edit) => {
  const letter = fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })
  await fc.assert(
    fc.asyncProperty(file, fc.nat(), fc.nat(), letter, async (lines, at, to, added) => {
      const edited = edit(lines, at % lines.length, to % (lines.length + 1), added)
      const first = edited.findIndex((line, index) => line !== lines[index])
      const differs = first >= 0 ? first : edited.length === lines.length ? null : Math.min(edited.length, lines.length)
      const result = await verifyAudit(edited)
      if (differs === null) expect(result.kind).toBe('intact')
      else expect(result).toMatchObject({ kind: 'broken', line: differs + 1 })
    }),
  )
})

test('says what happened to the line', async () => {
  const lines = linesWith([{ id: 1 }, { id: 2 }, { id: 3 }])
  const problemOf = async (edited: readonly string[]) => {
    const result = await verifyAudit(edited)
    return result.kind === 'broken' ? [result.line, result.problem] : result
  }
  expect(await problemOf(lines.toSpliced(1, 1))).toEqual([2, { kind: 'moved', from: 3 }])
  expect(await problemOf(lines.with(1, (lines[1] ?? '').replace('"id":2', '"id":9')))).toEqual([2, { kind: 'changed' }])
  expect(await problemOf(lines.with(0, ` ${lines[0]}`))).toEqual([1, { kind: 'unreadable' }])
  expect(await problemOf(lines.slice(0, 3))).toEqual([4, { kind: 'missing' }])
  expect(await problemOf([...lines, ''])).toEqual([5, { kind: 'added' }])
  expect(await problemOf([])).toEqual([1, { kind: 'missing' }])
})

test('a line that was written anew with a matching hash breaks the next one', async () => {
  const entries = [{ id: 1 }, { id: 2 }, { id: 3 }]
  const lines = linesWith(entries)
  const other = linesWith([{ id: 1 }, { id: 9 }, { id: 3 }])
  expect(await verifyAudit(lines.with(1, other[1] ?? ''))).toEqual({
    kind: 'broken',
    line: 3,
    problem: { kind: 'changed' },
  })
})

test('a summary that does not match its entries is reported', async () => {
  const chain = auditChain()
  const lines = [chain.entry({ id: 1 }), chain.summary({})].map(line => line.trimEnd())
  const { hash, ...first } = JSON.parse(lines[0] ?? '')
  const summary = { line: 2, summary: { count: 7, hash } }
  const forged = canonicalJson({ ...summary, hash: hashOf(hash, summary) })
  expect(first).toEqual({ entry: { id: 1 }, line: 1 })
  expect(await verifyAudit([lines[0] ?? '', forged])).toEqual({
    kind: 'broken',
    line: 2,
    problem: { kind: 'changed' },
  })
})

test('lines are the same however their text is cut into pieces', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: fc.constantFrom('a', '\n', '\r', '\u2028') }), fc.nat(), async (text, at) => {
      const place = at % (text.length + 1)
      async function* pieces() {
        yield text.slice(0, place)
        yield text.slice(place)
      }
      const lines: string[] = []
      for await (const line of linesOf(pieces())) lines.push(line)
      expect(lines).toEqual(text === '' ? [] : text.replace(/\n$/, '').split('\n'))
    }),
  )
})
