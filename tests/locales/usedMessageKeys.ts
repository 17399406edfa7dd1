import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const literal = /['"`>]([A-Za-z_][\w.-]*)['"`<]/g
const template = /`([\w.]*(?:\$\{[^`\n{}]*\}[\w.]*)+)`/g
const hole = /\$\{[^{}]*\}/g

/** An option of a plugin with the values that it can have; each has a label below the title of the option. */
const enumeration = /enum: \[([^\]]*)\][^{}]*?title: '([\w.]+)'/g

/** A call of `text`, with its first argument. */
const call = /\btext\(([^()`]*?)[,)]/g
const requested = /(?:^|[?:])\s*'([\w.-]+)'/g

function studioCode(): string {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  return listed
    .split('\n')
    .filter(path => /^(engine|app|plugins|schemas)\/.*\.tsx?$/.test(path) && !/\.(test|stories)\.tsx?$/.test(path))
    .filter(path => existsSync(path))
    .map(path => readFileSync(path, 'utf8'))
    .join('\n')
}

/** The keys that the studio requests literally, also on one side of a condition. */
export const requestedKeys = (): readonly string[] =>
  [...studioCode().matchAll(call)].flatMap(([, argument = '']) =>
    [...argument.matchAll(requested)].flatMap(([, key]) => key ?? []),
  )

/** Whether the code of the studio uses a key: literally, or through a template with at least four characters of it. */
export function usedMessageKeys(): (key: string) => boolean {
  const code = studioCode()
  const whole = new Set([...code.matchAll(literal)].map(match => match[1]))
  for (const [, values = '', title = ''] of code.matchAll(enumeration))
    for (const [, value] of values.matchAll(/'([^']+)'/g)) whole.add(`${title}.${value}`)
  const patterns = [...code.matchAll(template)]
    .map(match => match[1] ?? '')
    .filter(text => text.replace(hole, '').length >= 4)
    // The dots of a key match any character here, which does not accept any unused key.
    .map(text => new RegExp(`^${text.split(hole).join('.+')}$`))
  return key => whole.has(key) || patterns.some(pattern => pattern.test(key))
}
