import { failureText, failureTitle } from '../api/failureText.ts'
import { readFile } from '../files/storedFile.ts'
import type { Text } from '../i18n/createText.ts'
import type { Format } from '../i18n/Format.ts'
import type { UploadNote, UploadProblem, UploadReport } from './UploadReport.ts'

/** Why a file was rejected. */
export function problemText(problem: UploadProblem, text: Text, format: Format): string {
  switch (problem.kind) {
    case 'empty':
      return text('upload.problem.empty')
    case 'unreadable':
      return text('upload.problem.unreadable')
    case 'no-image':
      return text('upload.problem.no_image')
    case 'too-large':
      return text('upload.problem.too_large', { limit: format.size(problem.limit) })
    case 'failed':
      return failedText(problem.failure, text)
  }
}

/** Rejections with a message for files; others use the server's message. */
function failedText(failure: (UploadProblem & { readonly kind: 'failed' })['failure'], text: Text): string {
  if (failure._tag !== 'Refused') return failureText(failure, text)
  if (failure.status === 507) return text('upload.problem.no_room')
  switch (failure.code) {
    case 'FORBIDDEN':
      return text('upload.problem.forbidden')
    case 'UNSUPPORTED_MEDIA_TYPE':
      return text('upload.problem.type')
    case 'PAYLOAD_TOO_LARGE':
      return text('upload.problem.refused_size')
    case 'SERVICE_UNAVAILABLE':
      return text('upload.problem.no_room')
    default:
      return failure.message || failureTitle(failure, text)
  }
}

/** A warning about an uploaded file, as text. */
export function noteText(note: UploadNote, text: Text): string {
  switch (note.kind) {
    case 'other-type':
      return text('upload.note.other_type', { type: note.type })
    case 'no-preview':
      return text('upload.note.no_preview')
    case 'inert':
      return text('upload.note.inert')
  }
}

/** The state of a file as a sentence. */
export function statusText(report: UploadReport, text: Text, format: Format): string {
  switch (report.status) {
    case 'waiting':
    case 'checking':
    case 'cut':
    case 'cancelled':
      return text(`upload.status.${report.status}`)
    case 'sending':
      // All data is sent, and the server is processing it.
      return report.percent >= 100
        ? text('upload.status.finishing')
        : text('upload.status.sending', { percent: report.percent })
    case 'duplicate':
      return text('upload.duplicate', { name: report.match ? readFile(report.match).title : '' })
    case 'refused':
      return report.problem ? problemText(report.problem, text, format) : text('upload.problem.unreadable')
    case 'arrived':
      return report.match !== null && report.row === report.match
        ? text('upload.status.taken', { name: readFile(report.match).title })
        : [text('upload.status.arrived'), ...report.notes.map(note => noteText(note, text))].join(' ')
  }
}

/** A file name from an untrusted source, without characters that reverse or hide parts of it. */
export const safeName = (name: string): string => name.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '') || '?'
