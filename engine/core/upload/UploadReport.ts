import type { Item } from '#schemas/data/Item.ts'
import type { ApiFailure } from '../api/ApiFailure.ts'
import type { UploadTarget } from '../registry/StudioHost.ts'
import type { PickedFile } from './PickedFile.ts'

/** Why a file was not uploaded. Sizes are bytes. */
export type UploadProblem =
  | { readonly kind: 'empty' }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'no-image' }
  | { readonly kind: 'too-large'; readonly limit: number }
  | { readonly kind: 'failed'; readonly failure: ApiFailure }

/** A warning about an uploaded file. */
export type UploadNote =
  | { readonly kind: 'other-type'; readonly type: string }
  | { readonly kind: 'no-preview' }
  | { readonly kind: 'inert' }

export type UploadStatus =
  /** Queued. */
  | 'waiting'
  | 'checking'
  /** The same content is already in the library: the user has to decide. */
  | 'duplicate'
  | 'sending'
  /** Connection lost; resumes automatically. */
  | 'cut'
  | 'refused'
  | 'cancelled'
  | 'arrived'

/** The state of the upload of one file. */
export interface UploadReport {
  readonly id: string
  /** Groups uploads that were started together. */
  readonly batch: string
  readonly picked: PickedFile
  readonly target: UploadTarget
  readonly status: UploadStatus
  /** From 0 to 100. */
  readonly percent: number
  readonly problem: UploadProblem | null
  /** The row of the uploaded file, or the existing one that the user chose instead. */
  readonly row: Item | null
  /** A row with the same bytes. */
  readonly match: Item | null
  readonly notes: readonly UploadNote[]
}

const active: ReadonlySet<UploadStatus> = new Set(['waiting', 'checking', 'sending', 'cut'])

/** Whether it continues without input. */
export const isActive = ({ status }: Pick<UploadReport, 'status'>): boolean => active.has(status)

/** Whether a retry can succeed: an empty file stays empty. */
export const isWorthAnotherTry = ({ problem, status }: Pick<UploadReport, 'problem' | 'status'>): boolean =>
  status === 'cancelled' || (status === 'refused' && (problem?.kind === 'failed' || problem?.kind === 'unreadable'))

/** Running and completed uploads; canceled ones, and those waiting for an answer, do not count. */
export const countedUploads = (reports: readonly UploadReport[]): readonly UploadReport[] =>
  reports.filter(report => isActive(report) || report.status === 'arrived')

/** The progress of several uploads: the mean of their percentages. */
export function meanPercent(reports: readonly UploadReport[]): number {
  const counted = countedUploads(reports)
  if (counted.length === 0) return 0
  return counted.reduce((sum, { percent, status }) => sum + (status === 'arrived' ? 100 : percent), 0) / counted.length
}
