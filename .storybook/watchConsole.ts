const said: string[] = []

/** React Aria logs this warning once when its code loads. It is not an error of the story that loads it first. */
const ofLibraries = /^The main 'use-sync-external-store' entry point/

/** Records the errors that a story logs to the console. */
export function watchConsole(): () => void {
  const { error } = console
  said.length = 0
  console.error = (...words: unknown[]) => {
    const line = words.map(word => (word instanceof Object ? JSON.stringify(word) : String(word))).join(' ')
    if (!ofLibraries.test(line)) said.push(line)
    error(...words)
  }
  return () => {
    console.error = error
  }
}

interface Shown {
  /** `loggedErrors`: the number of errors a story is expected to log, for example after a rejected save. */
  readonly parameters: Readonly<Record<string, unknown>>
}

/** Throws if the story logged more or fewer errors than expected. */
export function checkConsole({ parameters }: Shown): void {
  const expected = parameters['loggedErrors'] ?? 0
  if (said.length !== expected)
    throw new Error(`The story logs ${said.length} errors, not ${expected}:\n${said.join('\n')}`)
}
