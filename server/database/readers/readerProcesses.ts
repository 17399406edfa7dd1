import type { DriverName } from '../sqlite/openConnection.ts'
import { ReaderFailed, type ReaderProcess, readerEnded, readerProcess } from './readerProcess.ts'

/** Processes that read one SQLite file. */
export interface ReaderProcesses {
  /** A reader without a statement: an idle one, or a new one. Throws after they are closed. */
  readonly obtain: () => ReaderProcess
  readonly putBack: (reader: ReaderProcess) => void
  /** Ends all of them. */
  readonly close: () => Promise<void>
}

/** At most `maxIdle` processes stay while they have no statement. */
export function readerProcesses(path: string, maxIdle: number, driver?: DriverName): ReaderProcesses {
  const idle: ReaderProcess[] = []
  const all = new Set<ReaderProcess>()
  const state = { isClosed: false }

  function start(): ReaderProcess {
    const started = readerProcess(path, driver)
    all.add(started)
    void started.exited.then(() => {
      all.delete(started)
      const place = idle.indexOf(started)
      if (place >= 0) idle.splice(place, 1)
    })
    return started
  }

  return {
    obtain: () => {
      if (state.isClosed) throw new ReaderFailed('The readers were closed.', readerEnded)
      let reader = idle.pop()
      while (reader?.isEnded()) reader = idle.pop()
      return reader ?? start()
    },
    putBack: reader => {
      if (reader.isEnded()) return
      if (idle.length < maxIdle) idle.push(reader)
      else reader.end(new ReaderFailed('The reading process is not needed any more.', readerEnded))
    },
    close: async () => {
      state.isClosed = true
      for (const each of all) each.end(new ReaderFailed('The readers were closed.', readerEnded))
      await Promise.all([...all].map(({ exited }) => exited))
    },
  }
}
