import type { UploadReport } from './UploadReport.ts'
import type { FileCommand, UploadsEvent } from './uploadsMachine.ts'

/** Commands for uploads. Files that a command does not apply to ignore it. */
export function uploadCommands(send: (event: UploadsEvent) => void) {
  const idsOf = (reports: readonly UploadReport[]) => reports.map(({ id }) => id)
  const saying = (what: FileCommand) => (reports: readonly UploadReport[]) =>
    send({ type: 'files.forwarded', ids: idsOf(reports), what })
  return {
    cancel: saying('cancel.requested'),
    retry: saying('retry.requested'),
    /** Uses the existing file instead. */
    takeMatch: saying('match.taken'),
    /** Uploads the file although the library has it. */
    passMatch: saying('match.passed'),
    forget: (reports: readonly UploadReport[]) => send({ type: 'files.forgotten', ids: idsOf(reports) }),
  }
}
