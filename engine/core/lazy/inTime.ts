/** The result of `load`; code that does not load in time, in milliseconds, counts as failed. */
export function inTime<Code>(load: () => Promise<Code>, timeoutMs = 120_000): Promise<Code> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Code has not arrived within ${timeoutMs / 1000} seconds`)), timeoutMs)
  })
  return Promise.race([load(), timeout]).finally(() => clearTimeout(timer))
}
