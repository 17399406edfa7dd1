const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

export type LogLevel = (typeof logLevels)[number]

export const logLevel = (value: string): LogLevel | undefined => logLevels.find(level => level === value)

export const oneOrZero = (value: string): boolean | undefined =>
  value === '1' ? true : value === '0' ? false : undefined

/** The minimum password length everywhere (decision 20). */
export const password = (value: string): string | undefined => (value.length >= 8 ? value : undefined)

export const text = (value: string): string => value

/** `image/*,application/pdf` as a list. */
export function mediaTypes(value: string): readonly string[] | undefined {
  const types = value.split(',').map(each => each.trim().toLowerCase())
  return types.every(type => /^(\*|[a-z]+)\/(\*|[a-z0-9][a-z0-9.+-]*)$/.test(type)) ? types : undefined
}
