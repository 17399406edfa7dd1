import { isActive, type UploadReport } from './UploadReport.ts'

/** The state of all uploads of a studio. */
export interface UploadsState {
  /** In the order in which they were added. */
  readonly reports: readonly UploadReport[]
  /** The owner of each batch that has one. The studio shows all others. */
  readonly owners: Readonly<Record<string, string>>
  /** Files that were part of a `batch.arrived` event. */
  readonly notified: ReadonlySet<string>
  /** Batches so far. */
  readonly batches: number
}

/** Before the first. */
export const noUploads: UploadsState = { reports: [], owners: {}, notified: new Set(), batches: 0 }

/** Whether any file is still uploading or waiting. */
export const isUploading = ({ reports }: UploadsState): boolean => reports.some(isActive)

/** The uploads of an owner. */
export const reportsOf = ({ owners, reports }: UploadsState, owner: string): readonly UploadReport[] =>
  reports.filter(({ batch }) => owners[batch] === owner)

/** The uploads without an owner, which the studio shows. */
export const unownedReports = ({ owners, reports }: UploadsState): readonly UploadReport[] =>
  reports.filter(({ batch }) => owners[batch] === undefined)
