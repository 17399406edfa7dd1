const token =
  /\s*(?:([{}[\],:])|("(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.]))/uy
const space = /\s*/y

/** The tokens that are valid next. */
type Next = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'comma' | 'nothing'

/**
 * The offset at which text stops being valid JSON. Browsers report it differently or not at all, so this parses the
 * text again, token by token and without recursion.
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

function follow(next: Next, char: string, open: ('{' | '[')[], afterValue: () => Next): Next | null {
  const isValue = next === 'value' || next === 'value-or-end'
  const isKey = next === 'key' || next === 'key-or-end'
  if (char === 'string' && isKey) return 'colon'
  if ((char === 'string' || char === 'literal') && isValue) return afterValue()
  if ((char === '{' || char === '[') && isValue) {
    open.push(char)
    return char === '{' ? 'key-or-end' : 'value-or-end'
  }
  if (char === ':' && next === 'colon') return 'value'
  if (char === ',' && next === 'comma') return open.at(-1) === '{' ? 'key' : 'value'
  const closes = char === '}' ? '{' : char === ']' ? '[' : null
  if (closes === null || open.at(-1) !== closes) return null
  if (next !== 'comma' && next !== (closes === '{' ? 'key-or-end' : 'value-or-end')) return null
  open.pop()
  return afterValue()
}

function skipSpace(text: string, at: number): number {
  space.lastIndex = at
  return at + (space.exec(text)?.[0].length ?? 0)
}
