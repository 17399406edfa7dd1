import { expect, it } from 'vitest'
import { guardCsv } from './guardCsv.ts'

function guarded(text: string, size: number): string {
  const bytes = new TextEncoder().encode(text)
  const { take, end } = guardCsv()
  let said = ''
  for (let at = 0; at < bytes.length; at += size) said += take(bytes.slice(at, at + size))
  return said + end()
}

it.each([
  ['names and plain cells', 'id,"title"\r\n1,"Ålesund"\r\n', 'id,"title"\r\n1,"Ålesund"\r\n'],
  ['a formula in quotes', '"=1+1","b"', `"'=1+1","b"`],
  ['a formula without quotes', 'a,=1+1\n@b,c', "a,'=1+1\n'@b,c"],
  ['one behind blanks, and one in full width', '" \t=A1","＝A1"', `"' \t=A1","'＝A1"`],
  ['quotes, commas and lines within a cell', '"-a ""b"", c\n=d","e"', `"'-a ""b"", c\n=d","e"`],
  ['numbers below nothing', '-12.50,"-3"', '-12.50,"-3"'],
  ['empty cells', ',"",\n\n', ',"",\n\n'],
  ['a mark of Unicode', '\uFEFF"=a"', `\uFEFF"'=a"`],
  ['a quote that never ends', '"=a', `"'=a`],
  ['nothing', '', ''],
])('escapes %s in any encoding', (_, given, wanted) => {
  for (const size of [1, 2, 3, 7, 1000]) expect(guarded(given, size), `${size} bytes at once`).toBe(wanted)
})
