/** How long code may take to arrive, in milliseconds (C-018). */
const patience = 120_000

/** What `load` brings; code that has not arrived in time counts as code that cannot be had. */
export function inTime<Code>(load: () => Promise<Code>): Promise<Code> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Code has not arrived within ${patience / 1000} seconds`)), patience)
  })
  return Promise.race([load(), late]).finally(() => clearTimeout(timer))
}
