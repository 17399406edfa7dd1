export type Encoding = 'br' | 'gzip'

/** The best available encoding that the client accepts; null if there is none. `q=0` excludes an encoding. */
export function acceptedEncoding(header: string | undefined, available: ReadonlySet<Encoding>): Encoding | null {
  if (!header) return null
  const weights = new Map(header.split(',').map(weightOf))
  const weight = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0
  const [br, gzip] = [available.has('br') ? weight('br') : 0, available.has('gzip') ? weight('gzip') : 0]
  if (br === 0 && gzip === 0) return null
  return br >= gzip ? 'br' : 'gzip'
}

function weightOf(part: string): [name: string, weight: number] {
  const [name = '', ...parameters] = part.trim().toLowerCase().split(';')
  const quality = parameters.map(each => each.trim()).find(each => each.startsWith('q='))
  const weight = quality === undefined ? 1 : Number(quality.slice(2))
  return [name.trim(), Number.isFinite(weight) ? weight : 0]
}
