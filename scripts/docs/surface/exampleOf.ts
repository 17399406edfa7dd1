import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { closingOf } from './declarationOf.ts'

interface SourceText {
  /** From the root, with slashes. */
  readonly path: string
  readonly text: string
}

export interface Example {
  readonly path: string
  readonly code: string
}

/** The sources to find examples in, the most helpful first: plugins of the documentation, plugins, the engine. */
export const exampleSources = (root: string): readonly SourceText[] =>
  ['docs/plugins/examples', 'plugins', 'engine'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map(name => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter(path => /\.(js|ts|tsx)$/.test(path) && !/\.(test|stories)\.|\/testing\/|engine\/plugin\.ts/.test(path))
      .sort()
      .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') })),
  )

/** How a name is used in the sources: an element, a call, or a line with the type. The shortest one of the first folder. */
export function exampleOf(name: string, isType: boolean, own: string, sources: readonly SourceText[]): Example | null {
  for (const folder of ['docs/', 'plugins/', 'engine/']) {
    const found = sources
      .filter(({ path }) => path.startsWith(folder) && path !== own)
      .flatMap(({ path, text }) =>
        imports(text, name) ? usesOf(text, name, isType).map(code => ({ path, code })) : [],
      )
      .sort((a, b) => lengthFor(a.code) - lengthFor(b.code))[0]
    if (found) return found
  }
  return null
}

/** A very short example says little, and half a statement less: complete ones with something in them come first. */
const lengthFor = (code: string): number => code.length + (code.length < 24 ? 500 : 0) + (isBalanced(code) ? 0 : 1000)

const count = (code: string, pattern: RegExp): number => code.match(pattern)?.length ?? 0

const imports = (text: string, name: string): boolean =>
  new RegExp(`import [^;]*?\\b${name}\\b[^;]*? from '`, 's').test(text)

function usesOf(text: string, name: string, isType: boolean): readonly string[] {
  const body = text.replace(/^import [\s\S]*? from '[^']+'\n/gm, '')
  if (isType) return linesWith(body, new RegExp(`[:<|] ?(?:readonly )?${name}\\b|\\b(?:extends|as) ${name}\\b`))
  const elements = [...body.matchAll(new RegExp(`^ *[^\\n]*?(<${name}\\b)`, 'gm'))].map(found =>
    elementAt(body, found.index + found[0].length - name.length - 1),
  )
  if (elements.length > 0) return elements.filter(code => code.split('\n').length < 16)
  return linesWith(body, new RegExp(`\\b${name}\\b`))
}

/** The lines with a name, each with the lines that its brackets enclose. */
function linesWith(body: string, pattern: RegExp): readonly string[] {
  const lines = body.split('\n')
  return lines.flatMap((line, index) => {
    if (!pattern.test(line) || /^\s*(\*|\/\/|\/\*)/.test(line) || line.length >= 140) return []
    const indent = line.search(/\S/)
    for (let end = index + 1; end <= index + 14; end++) {
      const code = lines.slice(index, end).map(each => each.slice(indent))
      if (isBalanced(code.join('\n'))) return [code.join('\n')]
    }
    return [line.trim()]
  })
}

const isBalanced = (code: string): boolean => count(code, /[([{]/g) === count(code, /[)\]}]/g)

/** An element with its props, indented from the start. */
function elementAt(body: string, start: number): string {
  let end = start
  while (end < body.length && body[end] !== '>') end = body[end] === '{' ? closingOf(body, end) : end + 1
  // With its children, unless they are many.
  const tag = body.slice(start + 1).match(/^\w+/)?.[0] ?? ''
  const closed = body.indexOf(`</${tag}>`, end)
  if (body[end - 1] !== '/' && closed >= 0 && closed - end < 200) end = closed + tag.length + 2
  const lineStart = body.lastIndexOf('\n', start) + 1
  const indent = body.slice(lineStart).match(/^ */)?.[0].length ?? 0
  return body
    .slice(start, end + 1)
    .split('\n')
    .map((line, index) => (index === 0 ? line : line.slice(Math.min(indent, line.search(/\S|$/)))))
    .join('\n')
}
