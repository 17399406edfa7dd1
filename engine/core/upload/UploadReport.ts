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

/** What is worth knowing of a file that was uploaded. */
export type UploadNote =
  | { readonly kind: 'other-type'; readonly type: string }
  | { readonly kind: 'no-preview' }
  | { readonly kind: 'inert' }

export type UploadStatus =
  /** Its turn has not come. */
  | 'waiting'
  | 'checking'
  /** Its bytes are in the library: somebody has to say what to do. */
  | 'duplicate'
  | 'sending'
  /** The connection is gone; it goes on by itself. */
  | 'cut'
  | 'refused'
  | 'cancelled'
  | 'arrived'

/** How an upload of one file stands. */
export interface UploadReport {
  readonly id: string
  /** What was begun together. */
  readonly batch: string
  readonly picked: PickedFile
  readonly target: UploadTarget
  readonly status: UploadStatus
  /** From 0 to 100. */
  readonly percent: number
  readonly problem: UploadProblem | null
  /** The row that it has become, or that somebody took instead. */
  readonly row: Item | null
  /** A row with the same bytes. */
  readonly match: Item | null
  readonly notes: readonly UploadNote[]
}

const active: ReadonlySet<UploadStatus> = new Set(['waiting', 'checking', 'sending', 'cut'])

/** Whether it goes on by itself. */
export const isActive = ({ status }: Pick<UploadReport, 'status'>): boolean => active.has(status)

/** Whether trying it again may come to another end: an empty file stays empty. */
export const isWorthAnotherTry = ({ problem, status }: Pick<UploadReport, 'problem' | 'status'>): boolean =>
  status === 'cancelled' || (status === 'refused' && (problem?.kind === 'failed' || problem?.kind === 'unreadable'))

/** Those that are on their way or there: what was given up, or waits for an answer, holds up nobody. */
export const countedUploads = (reports: readonly UploadReport[]): readonly UploadReport[] =>
  reports.filter(report => isActive(report) || report.status === 'arrived')

/** How far several have come: the mean of what each says (C-289). */
export function meanPercent(reports: readonly UploadReport[]): number {
  const counted = countedUploads(reports)
  if (counted.length === 0) return 0
  return counted.reduce((sum, { percent, status }) => sum + (status === 'arrived' ? 100 : percent), 0) / counted.length
}
