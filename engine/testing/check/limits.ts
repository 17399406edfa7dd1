/** Milliseconds that a check may take in each state. Checks draw a state several times, on busy machines slowly. */
export const stateLimit = 40_000

/** Reports each step before it starts: a page that hangs can no longer report anything. */
export type Report = (place: string | null) => Promise<void>

let report: Report = () => Promise.resolve()
let place: readonly [about: string, state: string | null] = ['', null]

/** Sets the function that receives the progress of the checks. */
export function reportTo(next: Report): void {
  report = next
}

/** Notes that the checks of a plugin have ended. */
export async function leave(): Promise<void> {
  await report(null)
  report = () => Promise.resolve()
}

/** Notes which check of which plugin runs now, and in which state. */
export async function enter(about: string, state: string | null): Promise<void> {
  place = [about, state]
  await report(`${about}${stateText()}`)
}

/** Notes that the check draws a state of its plugin; null for a changed one. */
export const enterState = async (state: string | null): Promise<void> => {
  if (state !== null) await enter(place[0], state)
}

const stateText = (): string => (place[1] === null ? '' : `, last in the fixture “${place[1]}”`)

/** What `run` finds, or that it does not end, with the state that it is in. */
export async function limited(
  run: () => Promise<readonly string[]> | undefined,
  limit: number,
): Promise<readonly string[]> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<readonly string[]>(resolve => {
    timer = setTimeout(() => resolve([`It does not end within ${limit / 1000} seconds${stateText()}.`]), limit)
  })
  try {
    return (await Promise.race([run(), late])) ?? []
  } finally {
    clearTimeout(timer)
  }
}
