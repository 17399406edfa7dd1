import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One name of the public API. */
export interface Export {
  readonly name: string
  /** From the root, with slashes. */
  readonly file: string
  readonly isType: boolean
  /** The comment above a declaration, as one line; null if there is none. */
  readonly about: string | null
}

/** Every name that `engine/plugin.ts` exports to plugins, with the comment of its declaration. */
export function publicSurface(root: string): readonly Export[] {
  const surface = readFileSync(join(root, 'engine', 'plugin.ts'), 'utf8')
  const exported = [...surface.matchAll(/export (type )?\{([^}]*)\} from '([^']+)'/g)].flatMap(
    ([, type = '', names = '', from = '']) => {
      const file = from.startsWith('#') ? from.slice(1) : join('engine', from)
      const source = readFileSync(join(root, file), 'utf8')
      return names
        .split(',')
        .map(name => name.trim())
        .filter(name => name !== '')
        .map(name => {
          const plain = name.replace(/^type /, '')
          return { name: plain, file, isType: type !== '' || plain !== name, about: commentOf(source, plain) }
        })
    },
  )
  return exported.sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1))
}

function commentOf(source: string, name: string): string | null {
  const declared = new RegExp(
    `\\/\\*\\*((?:(?!\\*\\/)[\\s\\S])*)\\*\\/\\nexport (?:async )?(?:function|const|interface|type|class) ${name}\\b`,
  )
  const comment = source.match(declared)?.[1]
  return comment
    ? comment
        .replace(/\n\s*\*\s?/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
    : null
}
