import { expect, it } from 'vitest'
import { guardCsv } from './guardCsv.ts'

function guarded(text: string, size: number): string {
  const bytes = new TextEncoder().encode(text)
  const { take, end } = guardCsv()
  let output = ''
  for (let at = 0; at < bytes.length; at += size) output += take(bytes.slice(at, at + size))
  return output + end()
}

it.each([
  ['plain cells', 'id,"title"\r\n1,"Ålesund"\r\n', 'id,"title"\r\n1,"Ålesund"\r\n'],
  ['a quoted formula', '"=1+1","b"', `"'=1+1","b"`],
  ['an unquoted formula', 'a,=1+1\n@b,c', "a,'=1+1\n'@b,c"],
  ['a formula after whitespace, and in full width', '" \t=A1","＝A1"', `"' \t=A1","'＝A1"`],
  ['quotes, commas and line breaks in a cell', '"-a ""b"", c\n=d","e"', `"'-a ""b"", c\n=d","e"`],
  ['negative numbers', '-12.50,"-3"', '-12.50,"-3"'],
  ['empty cells', ',"",\n\n', ',"",\n\n'],
  ['a byte order mark', '\uFEFF"=a"', `\uFEFF"'=a"`],
  ['an unterminated quote', '"=a', `"'=a`],
  ['nothing', '', ''],
])('guards %s for any chunk size', (_, given, wanted) => {
  for (const size of [1, 2, 3, 7, 1000]) expect(guarded(given, size), `${size} bytes at once`).toBe(wanted)
})
