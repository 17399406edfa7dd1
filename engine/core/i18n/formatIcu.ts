import type { Fill } from './Fill.ts'

type Args = Readonly<Record<string, unknown>>

/** A part of a message. `count` is the number of the enclosing plural, which replaces `#`. */
type Piece = (args: Args, count: number) => string

interface Source {
  readonly message: string
  at: number
  readonly numbers: Intl.NumberFormat
  readonly plurals: Intl.PluralRules
}

const argument = /\{\s*(\w+)\s*(?:,\s*(number|plural|select)\s*)?([,}])/y
/** Braces that are text are in quotes. */
const quoted = /'(\{[^']*)'/g
const plainText = /(?:'\{[^']*'|[^{}])+/y
const textInPlural = /(?:'\{[^']*'|[^{}#])+/y
const branch = /\s*(=?[\w-]+)\s*\{/y
const end = /\s*\}/y

/**
 * Formats messages of the catalogs: names, numbers, plurals and selects. This part of ICU takes a tenth of the code of
 * `formatAnyIcu`; tests/locales compares the two for every message. Each message is read when first used.
 */
export const formatIcu: Fill = locale => {
  const numbers = new Intl.NumberFormat(locale)
  const plurals = new Intl.PluralRules(locale)
  const read = new Map<string, Piece>()
  return (message, args) => {
    const piece = read.get(message) ?? readMessage({ message, at: 0, numbers, plurals })
    read.set(message, piece)
    return piece(args, 0)
  }
}

function readMessage(source: Source): Piece {
  const piece = readText(source, false)
  if (source.at < source.message.length) throw invalid(source)
  return piece
}

/** Up to the brace that closes it, or the end. A `#` outside of a plural is text. */
function readText(source: Source, isPlural: boolean): Piece {
  const { message, numbers } = source
  const pieces: Piece[] = []
  while (source.at < message.length && message[source.at] !== '}') {
    const text = take(source, isPlural ? textInPlural : plainText)?.[0].replace(quoted, '$1')
    if (text !== undefined) pieces.push(() => text)
    else if (message[source.at] === '{') pieces.push(readArgument(source))
    else {
      source.at++
      pieces.push((_, count) => numbers.format(count))
    }
  }
  return (args, count) => pieces.reduce((text, piece) => text + piece(args, count), '')
}

function readArgument(source: Source): Piece {
  const { message, numbers, plurals } = source
  const [, name = '', kind, next] = take(source, argument) ?? []
  const hasBranches = kind === 'plural' || kind === 'select'
  if (name === '' || (next === ',') !== hasBranches) throw invalid(source)
  const valueIn = (args: Args): unknown => {
    if (!Object.hasOwn(args, name)) throw new Error(`"${name}" is missing: ${message}`)
    return args[name]
  }
  if (!hasBranches) {
    if (kind === 'number') return args => numbers.format(Number(valueIn(args)))
    return args => String(valueIn(args) ?? '')
  }
  const { other, ...branches } = readBranches(source, kind === 'plural')
  if (!other) throw invalid(source)
  const branchOf = (key: string) => (Object.hasOwn(branches, key) ? branches[key] : undefined)
  if (kind === 'select') return args => (branchOf(String(valueIn(args))) ?? other)(args, 0)
  return args => {
    const count = Number(valueIn(args))
    return (branchOf(`=${count}`) ?? branchOf(plurals.select(count)) ?? other)(args, count)
  }
}

function readBranches(source: Source, isPlural: boolean): Readonly<Record<string, Piece>> {
  const branches: Record<string, Piece> = {}
  for (let found = take(source, branch); found; found = take(source, branch)) {
    branches[found[1] ?? ''] = readText(source, isPlural)
    if (!take(source, end)) throw invalid(source)
  }
  if (!take(source, end)) throw invalid(source)
  return branches
}

function take(source: Source, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = source.at
  const found = pattern.exec(source.message)
  if (found) source.at = pattern.lastIndex
  return found
}

const invalid = ({ message, at }: Source) => new Error(`Invalid message at ${at}: ${message}`)
