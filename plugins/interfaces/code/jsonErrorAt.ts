const token =
  /\s*(?:([{}[\],:])|("(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.]))/uy
const space = /\s*/y

/** What may come next. */
type Next = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'comma' | 'nothing'

/**
 * Where text stops being JSON, as an offset. Browsers say it in their own ways or not at all, so the text is read here
 * once more, token by token and without recursion.
 */
export function jsonErrorAt(text: string): number {
  const open: ('{' | '[')[] = []
  let next: Next = 'value'
  let at = 0
  const afterValue = (): Next => (open.length === 0 ? 'nothing' : 'comma')
  for (;;) {
    token.lastIndex = at
    const [whole, sign, string, literal] = token.exec(text) ?? []
    const wrong = skipSpace(text, at)
    if (whole === undefined) return wrong
    const step = follow(next, sign ?? (string ? 'string' : literal ? 'literal' : ''), open, afterValue)
    if (step === null) return wrong
    next = step
    at += whole.length
  }
}

function follow(next: Next, found: string, open: ('{' | '[')[], afterValue: () => Next): Next | null {
  const isValue = next === 'value' || next === 'value-or-end'
  const isKey = next === 'key' || next === 'key-or-end'
  if (found === 'string' && isKey) return 'colon'
  if ((found === 'string' || found === 'literal') && isValue) return afterValue()
  if ((found === '{' || found === '[') && isValue) {
    open.push(found)
    return found === '{' ? 'key-or-end' : 'value-or-end'
  }
  if (found === ':' && next === 'colon') return 'value'
  if (found === ',' && next === 'comma') return open.at(-1) === '{' ? 'key' : 'value'
  const closes = found === '}' ? '{' : found === ']' ? '[' : null
  if (closes === null || open.at(-1) !== closes) return null
  if (next !== 'comma' && next !== (closes === '{' ? 'key-or-end' : 'value-or-end')) return null
  open.pop()
  return afterValue()
}

function skipSpace(text: string, at: number): number {
  space.lastIndex = at
  return at + (space.exec(text)?.[0].length ?? 0)
}
