import { hostname } from 'node:os'
import type { LogWriter } from './openLogWriter.ts'

/** How the log does. */
export interface LogState {
  /** What the system said when the last line could not be written, such as `ENOSPC`; null while lines can be written. */
  readonly failure: string | null
  /** Milliseconds for which the oldest line has been waiting to be written; 0 when none waits. */
  readonly waiting: number
  /** Bytes that wait to be written. */
  readonly buffered: number
  /** Lines that were dropped since the start. */
  readonly dropped: number
}

/** Takes the lines of the log. Nothing here fails or waits for the place where they end up. */
export interface Log {
  /** Takes one line, with its line break. */
  readonly write: (line: string) => void
  readonly state: () => LogState
  /** Writes what waits, for at most `patience` milliseconds. */
  readonly close: (patience: number) => Promise<void>
}

export interface LogOptions {
  /** The most bytes that wait to be written; a line that has no room is dropped. */
  readonly capacity?: number
  /** Milliseconds between a failure and the next try. */
  readonly pause?: number
}

/** Bytes that are handed over at once: what fits into a pipe of Linux. */
const chunkSize = 65_536

const warning = 40

/**
 * A log that keeps lines until they are written. When the disk is full, or what reads the log is slow or gone, lines
 * wait until `capacity` is used; later lines are dropped and counted. A line where they are missing tells how many.
 */
export function createLog(writer: LogWriter, { capacity = 1_048_576, pause = 1_000 }: LogOptions = {}): Log {
  const lines: { readonly text: string; readonly size: number; readonly missing: number }[] = []
  let buffered = 0
  let missing = 0
  let dropped = 0
  let failure: string | null = null
  let since = 0
  let writing: Promise<void> | null = null

  function take(text: string): void {
    const size = Buffer.byteLength(text)
    if (buffered + size > capacity) {
      missing += 1
      dropped += 1
    } else {
      if (lines.length === 0) since = Date.now()
      lines.push({ text, size, missing })
      buffered += size
      missing = 0
    }
    start()
  }

  function start(): void {
    if (writing) return
    writing = writeAll().finally(() => {
      writing = null
    })
  }

  async function writeAll(): Promise<void> {
    // Lines of one turn go together.
    await null
    while (lines.length > 0 || missing > 0) {
      const { text, count } = chunk()
      await writeUntilDone(Buffer.from(text))
      for (const line of lines.splice(0, count)) buffered -= line.size
      since = Date.now()
    }
  }

  /** The next lines as one text. What is missing is told before the first line after it. */
  function chunk(): { readonly text: string; readonly count: number } {
    let [text, count] = ['', 0]
    for (const line of lines) {
      if (count > 0 && text.length + line.size > chunkSize) return { text, count }
      if (line.missing > 0) text += missingLine(line.missing)
      text += line.text
      count += 1
    }
    if (missing > 0) text += missingLine(missing)
    missing = 0
    return { text, count }
  }

  async function writeUntilDone(bytes: Buffer): Promise<void> {
    let rest = bytes
    while (rest.length > 0) {
      const result = await writer.write(rest)
      rest = rest.subarray(result.written)
      failure = result.failure
      if (failure !== null) await sleep(pause)
    }
  }

  return {
    write: take,
    state: () => ({ failure, waiting: lines.length === 0 ? 0 : Date.now() - since, buffered, dropped }),
    close: async patience => {
      if (writing) await Promise.race([writing, sleep(patience)])
    },
  }
}

/** Resolves after a time that keeps no process running. */
const sleep = (time: number): Promise<void> =>
  new Promise(resolve => {
    setTimeout(resolve, time).unref()
  })

/** A line in the form of the others. */
function missingLine(count: number): string {
  const msg = `${count} lines of the log are missing here: they could not be written in time`
  return `${JSON.stringify({ level: warning, time: Date.now(), pid: process.pid, hostname: hostname(), dropped: count, msg })}\n`
}
