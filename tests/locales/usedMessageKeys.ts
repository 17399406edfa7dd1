import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const literal = /['"`>]([A-Za-z_][\w.-]*)['"`<]/g
const template = /`([\w.]*(?:\$\{[^`\n{}]*\}[\w.]*)+)`/g
const hole = /\$\{[^{}]*\}/g

/** Whether the code of the studio uses a key: literally, or through a template with at least four characters of it. */
export function usedMessageKeys(): (key: string) => boolean {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  const code = listed
    .split('\n')
    .filter(path => /^(engine|app|plugins|schemas)\/.*\.tsx?$/.test(path) && !/\.(test|stories)\.tsx?$/.test(path))
    .map(path => readFileSync(path, 'utf8'))
    .join('\n')
  const whole = new Set([...code.matchAll(literal)].map(match => match[1]))
  const patterns = [...code.matchAll(template)]
    .map(match => match[1] ?? '')
    .filter(text => text.replace(hole, '').length >= 4)
    // The dots of a key match any character here, which does not accept any unused key.
    .map(text => new RegExp(`^${text.split(hole).join('.+')}$`))
  return key => whole.has(key) || patterns.some(pattern => pattern.test(key))
}
