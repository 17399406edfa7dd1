import { expect, it } from 'vitest'
import { type CsvHead, csvHead } from './csvHead.ts'

async function rewritten(text: string, head: CsvHead, size: number): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  const { take, end } = csvHead(head)
  const parts: BlobPart[] = []
  for (let at = 0; at < bytes.length; at += size) parts.push(take(bytes.slice(at, at + size)))
  // Not text(), which leaves out the byte order mark.
  const content = await new Blob([...parts, end()]).arrayBuffer()
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(content)
}

const names: Readonly<Record<string, string>> = {
  id: 'Key',
  name: 'Größe',
  title: 'Größe',
  'a.b': 'Say "B"',
  sum: '=A1',
}
const nameOf = (key: string) => names[key] ?? key

it.each<[string, CsvHead, string, string]>([
  ['keys as they are', { nameOf: null, hasMark: true }, '"id","name"\n1,"Å"', '\uFEFF"id","name"\n1,"Å"'],
  ['names', { nameOf, hasMark: false }, '"id","a.b",other\r\n1,"id",2', '"Key","Say ""B""","other"\r\n1,"id",2'],
  ['equal names with their keys', { nameOf, hasMark: false }, 'name,title\nå', '"Größe (name)","Größe (title)"\nå'],
  ['a name that is a formula as text', { nameOf, hasMark: false }, 'sum\n1', '"\'=A1"\n1'],
  ['one mark only', { nameOf, hasMark: true }, '\uFEFFid\n1', '\uFEFF"Key"\n1'],
  ['a header without rows', { nameOf, hasMark: false }, '"id"', '"Key"'],
  ['no mark, if the server sends one', { nameOf: null, hasMark: false }, '\uFEFFid\n1', 'id\n1'],
])('writes %s for any chunk size', async (_, head, given, wanted) => {
  for (const size of [1, 2, 3, 7, 1000]) expect(await rewritten(given, head, size), `${size} bytes`).toBe(wanted)
})

it('passes through a file whose first line is too long for a header', async () => {
  const text = 'id'.repeat(600_000)
  expect(await rewritten(text, { nameOf, hasMark: true }, 100_000)).toBe(text)
})
