/** Codes of ANSI colors. */
const colors = { red: 31, green: 32, yellow: 33, blue: 34, cyan: 36, gray: 90 } as const

type Color = keyof typeof colors

const levels: Readonly<Record<number, readonly [name: string, color: Color]>> = {
  10: ['TRACE', 'gray'],
  20: ['DEBUG', 'gray'],
  30: ['INFO', 'blue'],
  40: ['WARN', 'yellow'],
  50: ['ERROR', 'red'],
  60: ['FATAL', 'red'],
}

/** Shown in front of the message, or of no interest to a person. */
const ownColumns: ReadonlySet<string> = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'err', 'event'])
const requestColumns: ReadonlySet<string> = new Set(['method', 'path', 'route', 'status', 'ms', 'bytes'])

type Entry = Readonly<Record<string, unknown>>

/** A line of the log for people: columns in place of JSON. Control characters are escaped. */
export function prettyLine(line: string, hasColor: boolean): string {
  const entry = parse(line)
  if (!entry) return `${printable(line.trimEnd())}\n`
  const paint = (color: Color, text: string) => (hasColor ? `\u001b[${colors[color]}m${text}\u001b[0m` : text)
  const [level, color] = levels[Number(entry['level'])] ?? ['', 'gray']
  const isRequest = entry['event'] === 'request'
  const details = Object.entries(entry)
    .filter(([name, value]) => !ownColumns.has(name) && !(isRequest && requestColumns.has(name)) && value !== null)
    .map(([name, value]) => `${name}=${valueText(value)}`)
  const parts = [
    paint('gray', timeText(entry['time'])),
    paint(color, level.padEnd(5)),
    isRequest ? requestText(entry, paint) : printable(String(entry['msg'] ?? '')),
    paint('gray', details.join(' ')),
  ]
  return `${parts.join(' ').trimEnd()}\n${stackOf(entry['err'])}`
}

function parse(line: string): Entry | null {
  try {
    const value: unknown = JSON.parse(line)
    // Safe: an object has text keys.
    return typeof value === 'object' && value !== null ? (value as Entry) : null
  } catch {
    return null
  }
}

function requestText(entry: Entry, paint: (color: Color, text: string) => string): string {
  const status = Number(entry['status'])
  const color = status >= 500 ? 'red' : status >= 400 ? 'yellow' : status >= 300 ? 'cyan' : 'green'
  return [
    paint(color, String(status)),
    String(entry['method']).padEnd(6),
    `${Number(entry['ms']).toFixed(1)} ms`.padStart(10),
    sizeText(entry['bytes']).padStart(9),
    printable(String(entry['path'])),
  ].join(' ')
}

function sizeText(bytes: unknown): string {
  if (typeof bytes !== 'number') return '-'
  if (bytes < 1_000) return `${bytes} B`
  return bytes < 1_000_000 ? `${(bytes / 1_000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** The local time of day, with milliseconds. */
function timeText(time: unknown): string {
  const date = new Date(Number(time))
  const two = (part: number) => String(part).padStart(2, '0')
  const day = [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')
  return `${day}.${String(date.getMilliseconds()).padStart(3, '0')}`
}

const valueText = (value: unknown): string =>
  printable(typeof value === 'string' && /^[^\s"]+$/.test(value) ? value : JSON.stringify(value))

/** The stack of an error, indented. */
function stackOf(error: unknown): string {
  const stack = typeof error === 'object' && error !== null ? Reflect.get(error, 'stack') : undefined
  if (typeof stack !== 'string') return ''
  return stack
    .split('\n')
    .map(line => `    ${printable(line.trim())}\n`)
    .join('')
}

/** A terminal would obey control characters of a path or a name. */
const printable = (text: string): string =>
  text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Cf}]/gu, sign => `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`)
