/** A command of Vitest that gets the step that a page is at; null at the end. */
export function checkWatcher(stop: (reason: string) => void): (context: unknown, place: string | null) => void

export function stopRun(reason: string): never
