/** One sample of the Prometheus text format. */
export interface Sample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

export interface Family {
  readonly type: string
  readonly help: string
  readonly samples: readonly Sample[]
}

const metricName = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/
const labelName = /^[a-zA-Z_][a-zA-Z0-9_]*$/
const types: ReadonlySet<string> = new Set(['counter', 'gauge', 'histogram', 'summary', 'untyped'])
const number = /^(?:[+-]?Inf|NaN|[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)$/i

/**
 * Parses the text format 0.0.4 of Prometheus, and throws for anything that its specification does not allow: one group
 * per metric with HELP and TYPE before its samples, unique series, and consistent histograms.
 */
export function parseMetrics(text: string): ReadonlyMap<string, Family> {
  if (!text.endsWith('\n')) throw new Error('The last line must end with a line feed.')
  const families = new Map<string, { type: string; help: string; samples: Sample[] }>()
  let current: string | null = null
  for (const line of text.slice(0, -1).split('\n')) {
    const [, kind, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.*)$/.exec(line) ?? []
    if (kind === undefined) {
      const sample = parseSample(line)
      const family = current === null ? undefined : families.get(current)
      if (!family || !belongs(sample.name, current ?? '', family.type))
        throw new Error(`A sample outside of its group: ${line}`)
      family.samples.push(sample)
      continue
    }
    if (!metricName.test(name)) throw new Error(`Not a name of a metric: ${line}`)
    if (kind === 'HELP') {
      if (families.has(name)) throw new Error(`A second group of ${name}.`)
      if (/\\(?![\\n])/.test(rest)) throw new Error(`A wrong escape: ${line}`)
      families.set(name, { type: '', help: rest, samples: [] })
      current = name
      continue
    }
    const family = families.get(name)
    if (!family || current !== name || family.type !== '' || family.samples.length > 0 || !types.has(rest))
      throw new Error(`A TYPE in the wrong place: ${line}`)
    family.type = rest
  }
  for (const [name, family] of families) check(name, family)
  return families
}

const belongs = (sample: string, name: string, type: string): boolean =>
  type === 'histogram' ? ['_bucket', '_sum', '_count'].some(end => sample === `${name}${end}`) : sample === name

function parseSample(line: string): Sample {
  const [, name = '', labels, value = ''] = /^([^\s{]+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
  if (!metricName.test(name) || !number.test(value)) throw new Error(`Not a sample: ${line}`)
  return { name, labels: labels === undefined ? {} : parseLabels(labels), value: numberOf(value) }
}

const numberOf = (text: string): number =>
  /inf$/i.test(text) ? (text.startsWith('-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY) : Number(text)

function parseLabels(text: string): Readonly<Record<string, string>> {
  const labels: Record<string, string> = {}
  let rest = text
  while (rest !== '') {
    const [whole = '', name = '', value = ''] = /^([^=]+)="((?:[^"\\\n]|\\[\\"n])*)"(?:,|$)/.exec(rest) ?? []
    if (!labelName.test(name) || Object.hasOwn(labels, name)) throw new Error(`Wrong labels: ${text}`)
    labels[name] = value.replace(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))
    rest = rest.slice(whole.length)
  }
  return labels
}

function check(name: string, { samples, type }: Family): void {
  if (type === '') throw new Error(`${name} has no TYPE.`)
  const series = samples.map(sample => seriesOf(sample))
  if (new Set(series).size !== series.length) throw new Error(`${name} has a series twice.`)
  if (type === 'counter' && samples.some(({ value }) => !(value >= 0))) throw new Error(`${name} is negative.`)
  if (type === 'histogram') checkHistogram(name, samples)
}

function checkHistogram(name: string, samples: readonly Sample[]): void {
  const groups = new Map<string, Sample[]>()
  for (const sample of samples) {
    const { le: _, ...labels } = sample.labels
    const key = seriesOf({ name, labels, value: 0 })
    groups.set(key, [...(groups.get(key) ?? []), sample])
  }
  for (const [key, group] of groups) {
    const buckets = group.filter(sample => sample.name === `${name}_bucket`)
    const bounds = buckets.map(({ labels }) => numberOf(labels['le'] ?? 'NaN'))
    const counts = buckets.map(({ value }) => value)
    const count = group.find(sample => sample.name === `${name}_count`)?.value
    const isSorted = (values: readonly number[], isStrict: boolean) =>
      values.every(
        (value, at) => at === 0 || (isStrict ? value > (values[at - 1] ?? 0) : value >= (values[at - 1] ?? 0)),
      )
    if (!isSorted(bounds, true) || !isSorted(counts, false)) throw new Error(`${key} has unordered buckets.`)
    if (bounds.at(-1) !== Number.POSITIVE_INFINITY || counts.at(-1) !== count)
      throw new Error(`${key} has no +Inf bucket that equals its count.`)
    if (!group.some(sample => sample.name === `${name}_sum`)) throw new Error(`${key} has no sum.`)
  }
}

const seriesOf = ({ labels, name }: Sample): string =>
  `${name} ${JSON.stringify(Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1)))}`
