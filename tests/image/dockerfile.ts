import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..', '..')

export interface Instruction {
  readonly name: string
  readonly text: string
}

/** A stage of a Dockerfile. The last one is the image. */
export interface Stage {
  readonly name: string
  readonly base: string
  readonly instructions: readonly Instruction[]
}

/** The stages of the Dockerfile of the repository. */
export function stagesOf(text: string): readonly Stage[] {
  const lines = text
    .replace(/\\\n/g, '')
    .split('\n')
    .filter(line => line.trim() !== '' && !line.startsWith('#'))
  const stages: { name: string; base: string; instructions: Instruction[] }[] = []
  for (const line of lines) {
    const [, name = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
    if (name === '') throw new Error(`Not an instruction: ${line}`)
    const [base = '', , alias = ''] = rest.split(' ')
    if (name === 'FROM') stages.push({ name: alias, base, instructions: [] })
    else stages.at(-1)?.instructions.push({ name, text: rest })
  }
  return stages
}

export const dockerfile = (): readonly Stage[] => stagesOf(readFileSync(join(root, 'Dockerfile'), 'utf8'))

/** The texts of all instructions of this name. */
export const textsOf = (stage: Stage, name: string): readonly string[] =>
  stage.instructions.filter(each => each.name === name).map(each => each.text)

/** The words of an instruction in the form of JSON, such as `CMD ["start"]`. */
export function wordsOf(text: string): readonly string[] {
  const words: unknown = JSON.parse(text)
  if (!Array.isArray(words)) throw new Error(`Not a list: ${text}`)
  return words.map(String)
}

export const environmentOf = (stage: Stage): Readonly<Record<string, string>> =>
  Object.fromEntries(
    textsOf(stage, 'ENV').flatMap(text =>
      text.split(' ').map(pair => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
    ),
  )

export interface Copy {
  /** The name of a stage; null for the build context. */
  readonly from: string | null
  readonly sources: readonly string[]
  readonly target: string
}

export function copyOf(text: string): Copy {
  const words = text.split(' ')
  const from = words[0]?.startsWith('--from=') ? words[0].slice('--from='.length) : null
  const paths = words.slice(from === null ? 0 : 1)
  return { from, sources: paths.slice(0, -1), target: paths.at(-1) ?? '' }
}

/** The files that Docker sends as the build context: those of the repository without those that .dockerignore names. */
export function buildContext(): readonly string[] {
  const patterns = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n').filter(Boolean)
  const ignored = patterns.map(pattern => {
    const name = pattern.replace(/[.+]/g, String.raw`\$&`)
    return new RegExp(`^${name.replace('**/', '(.*/)?').replace(/(?<!\()(?<!\.)\*/g, '[^/]*')}(/|$)`)
  })
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(path => path !== '' && !ignored.some(pattern => pattern.test(path)))
}
