import { hostname } from 'node:os'
import type { LogWriter } from './openLogWriter.ts'

/** The state of the log. */
export interface LogState {
  /** The system error of the last line that could not be written, such as `ENOSPC`; null while writing works. */
  readonly failure: string | null
  /** How long the oldest line has been waiting to be written, in milliseconds; 0 if none is waiting. */
  readonly waiting: number
  /** Bytes that wait to be written. */
  readonly buffered: number
  /** Lines that were dropped since the start. */
  readonly dropped: number
}

/** Accepts log lines. Never fails and never waits for the output. */
export interface Log {
  /** Writes one line, with its line break. */
  readonly write: (line: string) => void
  readonly state: () => LogState
  /** Writes the waiting lines, for at most `timeoutMs` milliseconds. */
  readonly close: (timeoutMs: number) => Promise<void>
}

export interface LogOptions {
  /** The maximum size of waiting lines in bytes; a line that does not fit is dropped. */
  readonly capacity?: number
  /** Milliseconds between a failure and the next attempt. */
  readonly pause?: number
  /** How lines are written; as they are by default. */
  readonly format?: (line: string) => string
}

/** Bytes per write: the size of a pipe buffer in Linux. */
const chunkSize = 65_536

const warning = 40

/**
 * A log that buffers lines until they are written. If the disk is full, or the reader is slow or gone, lines wait
 * until `capacity` is used. Later lines are dropped and counted, and a log line reports their number.
 */
export function createLog(writer: LogWriter, options: LogOptions = {}): Log {
  const { capacity = 1_048_576, format = line => line, pause = 1_000 } = options
  const lines: { readonly text: string; readonly size: number; readonly missing: number }[] = []
  let buffered = 0
  let missing = 0
  let dropped = 0
  let failure: string | null = null
  let since = 0
  let writing: Promise<void> | null = null

  function take(line: string): void {
    const text = format(line)
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
    // Lines of one turn are written together.
    await null
    while (lines.length > 0 || missing > 0) {
      const { text, count } = chunk()
      await writeUntilDone(Buffer.from(text))
      for (const line of lines.splice(0, count)) buffered -= line.size
      since = Date.now()
    }
  }

  /** The next lines as one text. Lost lines are reported before the first line after them. */
  function chunk(): { readonly text: string; readonly count: number } {
    let [text, count] = ['', 0]
    for (const line of lines) {
      if (count > 0 && text.length + line.size > chunkSize) return { text, count }
      if (line.missing > 0) text += format(missingLine(line.missing))
      text += line.text
      count += 1
    }
    if (missing > 0) text += format(missingLine(missing))
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
    close: async timeoutMs => {
      if (writing) await Promise.race([writing, sleep(timeoutMs)])
    },
  }
}

/** Resolves after a time, without keeping the process alive. */
const sleep = (time: number): Promise<void> =>
  new Promise(resolve => {
    setTimeout(resolve, time).unref()
  })

/** A line in the usual format. */
function missingLine(count: number): string {
  const msg = `${count} lines of the log are missing here: they could not be written in time`
  return `${JSON.stringify({ level: warning, time: Date.now(), pid: process.pid, hostname: hostname(), dropped: count, msg })}\n`
}
