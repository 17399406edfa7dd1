const units = { '': 1, b: 1, kb: 1024, mb: 1024 ** 2, gb: 1024 ** 3 } as const

/** A size in bytes from `100mb`; a kilobyte is 1024 bytes. */
export function fileSize(value: string): number | undefined {
  const parts = /^(\d+(?:\.\d+)?)\s*(b|kb|mb|gb)?$/.exec(value.toLowerCase())
  if (!parts) return undefined
  // Safe: the expression matches nothing else.
  const unit = (parts[2] ?? '') as keyof typeof units
  const size = Math.floor(Number(parts[1]) * units[unit])
  return size > 0 ? size : undefined
}

export const wholeNumber = (value: string): number | undefined =>
  /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined

export function portNumber(value: string): number | undefined {
  if (!/^\d{1,5}$/.test(value)) return undefined
  const port = Number(value)
  return port <= 65_535 ? port : undefined
}

export const hostName = (value: string): string | undefined =>
  /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$|^[0-9a-f:]*:[0-9a-f:.]*$/i.test(value) ? value : undefined

export const emailAddress = (value: string): string | undefined =>
  /^[^\s@]+@[^\s@.][^\s@]*$/.test(value) ? value.toLowerCase() : undefined
