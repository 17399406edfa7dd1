import type { PresetFilter } from '#schemas/data/PresetFilter.ts'

type Search = Readonly<Record<string, unknown>>

/** The parameters of the address that narrow the activity. The first three are fields of it. */
export interface ActivityView {
  readonly action: string
  readonly collection: string
  readonly user: string
  /** The first and the last day, `yyyy-MM-dd`. */
  readonly from: string
  readonly to: string
  /** Changes of presets, which every change of a list makes, are left out unless they are asked for. */
  readonly presets: 'hidden' | 'shown'
}

const presets = 'directus_presets'

/** The key of the filter that hides changes of presets. */
export const presetsKey = 'no-presets'

/** What an address shows; empty texts for what it does not narrow, and for what is invalid. */
export function readActivityView(search: Search): ActivityView {
  const wordAt = (name: string) => String(search[name] ?? '')
  const dayAt = (name: string) => (isDay(wordAt(name)) ? wordAt(name) : '')
  return {
    action: wordAt('action'),
    collection: wordAt('collection'),
    user: wordAt('user'),
    from: dayAt('from'),
    to: dayAt('to'),
    presets: search['presets'] === 'shown' || search['collection'] === presets ? 'shown' : 'hidden',
  }
}

/** The address for a changed view, at the first page; its other parameters stay. */
export function withActivityView(search: Search, change: Partial<ActivityView>): Search {
  const { page: _page, ...next }: Record<string, unknown> = { ...search, ...change }
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '' && value !== 'hidden'))
}

/** The filters of a view that are not fields in the address: whole days in the time zone of the user, and presets. */
export function activityFilters({ from, to, presets: shown }: ActivityView): readonly PresetFilter[] {
  const clause = (key: string, field: string, operator: string, value: string) => ({
    key,
    field,
    operator,
    value,
    locked: true,
  })
  return [
    ...(from === '' ? [] : [clause('from', 'timestamp', 'gte', midnight(from, 0))]),
    ...(to === '' ? [] : [clause('to', 'timestamp', 'lt', midnight(to, 1))]),
    ...(shown === 'shown' ? [] : [clause(presetsKey, 'collection', 'neq', presets)]),
  ]
}

/** Whether a text is a day of the calendar. While a year is typed, inputs contain years such as 0002. */
export const isDay = (text: string): boolean =>
  /^[1-9]\d{3}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.startsWith(text) === true

/** The instant at which the given day, or one after it, starts. Days are not always 24 hours long. */
function midnight(day: string, later: number): string {
  const start = new Date(`${day}T00:00`)
  start.setDate(start.getDate() + later)
  return start.toISOString()
}
