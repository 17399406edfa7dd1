import { assign, enqueueActions, sendParent, setup } from 'xstate'
import { type FileUploadEvent, type FileUploadInput, fileUploadMachine } from './fileUploadMachine.ts'
import { isActive, type UploadReport } from './UploadReport.ts'

/** Files that are on their way at the same time; the others wait. */
export const atOnce = 3

export interface UploadContext {
  /** In the order in which they were added. */
  readonly reports: readonly UploadReport[]
}

/** What can be said to some of the files, by their ids. */
type Said = Exclude<FileUploadEvent['type'], 'turn.came' | 'progress.made' | 'connection.back'>

export type UploadEvent =
  | { readonly type: 'files.added'; readonly files: readonly FileUploadInput[] }
  | { readonly type: 'file.reported'; readonly report: UploadReport }
  | { readonly type: 'files.told'; readonly ids: readonly string[]; readonly what: Said }
  | { readonly type: 'files.forgotten'; readonly ids: readonly string[] }
  | { readonly type: 'connection.back' }

/** A file that tells its parent how it stands. */
export const reporting = (machine: typeof fileUploadMachine): typeof fileUploadMachine =>
  machine.provide({
    actions: {
      report: sendParent(({ context: { allTheSame: _, cuts: __, ...report } }) => ({ type: 'file.reported', report })),
    },
  })

/** What has become of files that were begun together, once none of them is on its way. */
export interface BatchEnd {
  readonly batch: string
  readonly reports: readonly UploadReport[]
}

const inBatch = (reports: readonly UploadReport[], batch: string) => reports.filter(each => each.batch === batch)

/** All uploads of a page: an actor for each file, a few of them at once, and how every one stands. */
export const uploadMachine = setup({
  types: { context: {} as UploadContext, events: {} as UploadEvent },
  actors: { file: reporting(fileUploadMachine) },
  actions: {
    /** Told when the last file of those that were begun together has come to its end for now. */
    announceBatch: (_, _params: BatchEnd) => {},
    /** Told when nothing is on its way any more. */
    announceEnd: () => {},
  },
}).createMachine({
  id: 'upload',
  context: { reports: [] },
  on: {
    'files.added': {
      actions: enqueueActions(({ enqueue, event }) => {
        for (const input of event.files) enqueue.spawnChild('file', { id: input.id, input })
      }),
    },
    'file.reported': {
      actions: [
        enqueueActions(({ context, enqueue, event: { report } }) => {
          const before = context.reports
          const known = before.some(({ id }) => id === report.id)
          const reports = known ? before.map(each => (each.id === report.id ? report : each)) : [...before, report]
          enqueue.assign({ reports })
          const free = atOnce - reports.filter(each => isActive(each) && each.status !== 'waiting').length
          const waiting = reports.filter(({ status }) => status === 'waiting')
          for (const { id } of waiting.slice(0, Math.max(free, 0))) enqueue.sendTo(id, { type: 'turn.came' })
          const was = before.find(({ id }) => id === report.id)
          if (isActive(report) || (was && !isActive(was) && was.status === report.status)) return
          const { batch } = report
          if (inBatch(reports, batch).some(isActive)) return
          enqueue({ type: 'announceBatch', params: { batch, reports: inBatch(reports, batch) } })
          if (!reports.some(isActive)) enqueue('announceEnd')
        }),
      ],
    },
    'files.told': {
      actions: enqueueActions(({ context, enqueue, event }) => {
        const known = new Set(context.reports.map(({ id }) => id))
        for (const id of event.ids) if (known.has(id)) enqueue.sendTo(id, { type: event.what })
      }),
    },
    'connection.back': {
      actions: enqueueActions(({ context, enqueue }) => {
        for (const { id, status } of context.reports)
          if (status === 'cut') enqueue.sendTo(id, { type: 'connection.back' })
      }),
    },
    'files.forgotten': {
      actions: [
        enqueueActions(({ enqueue, event }) => {
          for (const id of event.ids) enqueue.stopChild(id)
        }),
        assign(({ context, event }) => ({
          reports: context.reports.filter(({ id }) => !event.ids.includes(id)),
        })),
      ],
    },
  },
})
