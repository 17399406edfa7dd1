import { createStore } from '../store/createStore.ts'
import { isActive, type UploadReport } from './UploadReport.ts'
import type { UploadEvent } from './uploadMachine.ts'

export type { UploadTarget } from '../registry/StudioHost.ts'

/** All uploads of this page, above its screens: whoever leaves one leaves them going. */
export const uploads = createStore<readonly UploadReport[]>([])

/** Batches that a part of the page shows itself, so that nobody else has to. */
export const watchedBatches = createStore<ReadonlySet<string>>(new Set())

/** What is begun is still under way. */
export const anyUploadRunning = (): boolean => uploads.get().some(isActive)

/** Takes commands once there is something to command. */
const commands: { send: (event: UploadEvent) => void } = { send: () => {} }

/** Hands the commands to whoever runs the uploads. */
export const takeCommands = (send: (event: UploadEvent) => void): void => {
  commands.send = send
}

const idsOf = (reports: readonly UploadReport[]): readonly string[] => reports.map(({ id }) => id)

/** What can be said about uploads. Of some: those that it makes no sense for take no notice. */
export const tellUploads = {
  cancel: (reports: readonly UploadReport[]) =>
    commands.send({ type: 'files.told', ids: idsOf(reports), what: 'cancel.requested' }),
  retry: (reports: readonly UploadReport[]) =>
    commands.send({ type: 'files.told', ids: idsOf(reports), what: 'retry.requested' }),
  /** Takes the file that is there instead. */
  takeMatch: (reports: readonly UploadReport[]) =>
    commands.send({ type: 'files.told', ids: idsOf(reports), what: 'match.taken' }),
  /** Uploads although it is there. */
  passMatch: (reports: readonly UploadReport[]) =>
    commands.send({ type: 'files.told', ids: idsOf(reports), what: 'match.passed' }),
  forget: (reports: readonly UploadReport[]) => commands.send({ type: 'files.forgotten', ids: idsOf(reports) }),
}

/** Shows a batch oneself, until the answer is called. */
export function watchBatch(batch: string): () => void {
  watchedBatches.put(new Set([...watchedBatches.get(), batch]))
  return () => watchedBatches.put(new Set([...watchedBatches.get()].filter(each => each !== batch)))
}
