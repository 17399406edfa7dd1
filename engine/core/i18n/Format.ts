/** Values as people read them, in the language of the studio. */
export interface Format {
  /** The code stored with a user. */
  readonly locale: string
  /** For Intl. */
  readonly tag: string
  /** A number; a number as text keeps its decimals: `12.50`. */
  readonly number: (value: number | string) => string
  /** Year, month, day. */
  readonly shortDate: (value: Date) => string
  /** Month and day. */
  readonly monthDay: (value: Date) => string
  /** With the weekday, and for a moment of the day the time. */
  readonly longDate: (value: Date) => string
  readonly longDateTime: (value: Date) => string
  readonly dateTime: (value: Date) => string
  readonly time: (value: Date) => string
  /** Distance from now: `3 days ago`. */
  readonly relative: (value: Date) => string
  /** Bytes in decimal units: `1.5 MB`, `1,5 Mo` in French. */
  readonly size: (bytes: number, decimals?: number) => string
}
