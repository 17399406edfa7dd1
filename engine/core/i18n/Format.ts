/** Values as people read them, in the language of the studio. */
export interface Format {
  /** As it is stored with a user. */
  readonly locale: string
  /** For Intl. */
  readonly tag: string
  readonly number: (value: number | string) => string
  /** Year, month, day (P-651). */
  readonly shortDate: (value: Date) => string
  /** Month and day. */
  readonly monthDay: (value: Date) => string
  /** With the weekday, and for a moment of the day the time (P-652 … P-654). */
  readonly longDate: (value: Date) => string
  readonly longDateTime: (value: Date) => string
  readonly dateTime: (value: Date) => string
  readonly time: (value: Date) => string
  /** Distance from now: `3 days ago`. */
  readonly relative: (value: Date) => string
  /** Bytes in decimal units: `1.5 MB`, `1,5 Mo` in French (C-415 … C-418). */
  readonly size: (bytes: number, decimals?: number) => string
}
