export interface DurationParts {
  readonly days: number
  readonly hours: number
  readonly minutes: number
  /** The largest unit that is not zero. */
  readonly unit: 'days' | 'hours' | 'minutes'
}

/** A duration in seconds by its two largest units. */
export function durationParts(seconds: number): DurationParts {
  const minutes = Math.max(0, Math.floor(seconds / 60))
  const parts = { days: Math.floor(minutes / 1440), hours: Math.floor(minutes / 60) % 24, minutes: minutes % 60 }
  return { ...parts, unit: parts.days > 0 ? 'days' : parts.hours > 0 ? 'hours' : 'minutes' }
}
