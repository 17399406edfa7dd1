import { useFormat } from '#engine/ui/i18n/useFormat.ts'

/** A timestamp of the platform, in the reader's language and time zone. */
export function Moment({ value }: { readonly value: unknown }) {
  const format = useFormat()
  const moment = typeof value === 'string' ? new Date(value) : null
  if (moment === null || Number.isNaN(moment.getTime())) return '—'
  return (
    <time dateTime={moment.toISOString()} title={format.longDateTime(moment)}>
      {format.dateTime(moment)}
    </time>
  )
}
