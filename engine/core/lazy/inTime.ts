/** Timeout for loading code, in milliseconds. */
const timeoutMs = 120_000

/** The result of `load`; code that does not load in time counts as failed. */
export function inTime<Code>(load: () => Promise<Code>): Promise<Code> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Code has not arrived within ${timeoutMs / 1000} seconds`)), timeoutMs)
  })
  return Promise.race([load(), timeout]).finally(() => clearTimeout(timer))
}
