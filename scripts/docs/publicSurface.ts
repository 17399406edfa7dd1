import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One name of the public surface. */
export interface Export {
  readonly name: string
  /** From the root, with slashes. */
  readonly file: string
  readonly isType: boolean
  /** The comment above its declaration as one line; null where there is none. */
  readonly about: string | null
}

/** Every name that `engine/plugin.ts` gives to plugins, with what its declaration says of it. */
export function publicSurface(root: string): readonly Export[] {
  const surface = readFileSync(join(root, 'engine', 'plugin.ts'), 'utf8')
  const found = [...surface.matchAll(/export (type )?\{([^}]*)\} from '([^']+)'/g)].flatMap(
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
  return found.sort((one, other) => (one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1))
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

/** The surface as a page of the documentation. */
export function surfacePage(exports: readonly Export[]): string {
  const rows = (isType: boolean) =>
    exports
      .filter(each => each.isType === isType)
      .map(({ name, about }) => `| \`${name}\` | ${(about ?? '').replaceAll('|', '\\|')} |`)
  return [
    '# The public surface',
    '',
    'What `@fieldhouse/plugin` gives; inside of the house it is `#engine/plugin.ts`. Written by `npm run docs:plugins`.',
    '',
    '## Values',
    '',
    '| name | what it is |',
    '| --- | --- |',
    ...rows(false),
    '',
    '## Types',
    '',
    '| name | what it is |',
    '| --- | --- |',
    ...rows(true),
    '',
  ].join('\n')
}
