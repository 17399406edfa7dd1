import { assign, enqueueActions, sendParent, setup } from 'xstate'
import type { UploadTarget } from '../registry/StudioHost.ts'
import { type FileUploadEvent, fileUploadMachine } from './fileUploadMachine.ts'
import type { Picked } from './PickedFile.ts'
import { isActive, type UploadReport } from './UploadReport.ts'
import { noUploads, reportsOf, type UploadsState, unownedReports } from './UploadsState.ts'

/** The maximum number of concurrent uploads; the rest wait. */
export const atOnce = 3

/** The commands for files, sent by their ids. */
export type FileCommand = Exclude<FileUploadEvent['type'], 'turn.came' | 'progress.made' | 'connection.back'>

/** Files that are uploaded together. */
export interface UploadStart {
  readonly picked: Picked
  readonly target: UploadTarget
  /** The component that shows them; null leaves them to the studio's notice. */
  readonly owner: string | null
}

export type UploadsEvent =
  | ({ readonly type: 'files.picked' } & UploadStart)
  | { readonly type: 'file.reported'; readonly report: UploadReport }
  | { readonly type: 'files.forwarded'; readonly ids: readonly string[]; readonly what: FileCommand }
  | { readonly type: 'files.forgotten'; readonly ids: readonly string[] }
  /** An owner unmounted. The studio shows its unfinished uploads. */
  | { readonly type: 'owner.left'; readonly owner: string }
  | { readonly type: 'connection.back' }

/** Events for views, emitted after the transition. */
export type UploadNews =
  /** Every file of a batch is finished: the files stored since the last such event. */
  | { readonly type: 'batch.arrived'; readonly owner: string | null; readonly reports: readonly UploadReport[] }
  /** All uploads are finished: the number of files stored from batches without an owner. */
  | { readonly type: 'uploads.ended'; readonly arrived: number }

/** The machine of a file that reports its state to its parent. */
export const reporting = (machine: typeof fileUploadMachine): typeof fileUploadMachine =>
  machine.provide({
    actions: {
      report: sendParent(({ context: { allTheSame: _, cuts: __, ...report } }) => ({ type: 'file.reported', report })),
    },
  })

/** All uploads of a studio: an actor for each file, a limited number at once, and a report on each. */
export const uploadsMachine = setup({
  types: { context: {} as UploadsState, events: {} as UploadsEvent, emitted: {} as UploadNews },
  actors: { file: reporting(fileUploadMachine) },
  actions: {
    /** Creates folders without files, and reports folders that cannot be created. */
    takeFolders: (_, _start: UploadStart) => {},
    startWaiting: enqueueActions(({ context: { reports }, enqueue }) => {
      const free = atOnce - reports.filter(each => isActive(each) && each.status !== 'waiting').length
      const waiting = reports.filter(({ status }) => status === 'waiting')
      for (const { id } of waiting.slice(0, Math.max(free, 0))) enqueue.sendTo(id, { type: 'turn.came' })
    }),
    emitBatch: enqueueActions(({ context: { owners, reports, notified }, enqueue }, { batch }: { batch: string }) => {
      const all = reports.filter(each => each.batch === batch)
      const fresh = all.filter(({ id, row }) => row !== null && !notified.has(id))
      if (fresh.length === 0 || all.some(isActive)) return
      enqueue.assign({ notified: new Set([...notified, ...fresh.map(({ id }) => id)]) })
      enqueue.emit({ type: 'batch.arrived', owner: owners[batch] ?? null, reports: fresh })
    }),
    /** Emits the end, and removes finished files that need no decision and have no owner. */
    emitEnd: enqueueActions(({ context, enqueue }) => {
      if (context.reports.some(isActive)) return
      const unowned = unownedReports(context)
      const over = unowned.filter(
        ({ notes, status }) => (status === 'arrived' && notes.length === 0) || status === 'cancelled',
      )
      enqueue.emit({ type: 'uploads.ended', arrived: unowned.filter(({ status }) => status === 'arrived').length })
      enqueue.raise({ type: 'files.forgotten', ids: over.map(({ id }) => id) })
    }),
    forget: enqueueActions(({ context: { reports, notified }, enqueue }, { ids }: { ids: readonly string[] }) => {
      const removedIds = new Set(ids)
      for (const { id } of reports) if (removedIds.has(id)) enqueue.stopChild(id)
      enqueue.assign({
        reports: reports.filter(({ id }) => !removedIds.has(id)),
        notified: new Set([...notified].filter(id => !removedIds.has(id))),
      })
    }),
  },
}).createMachine({
  id: 'uploads',
  context: noUploads,
  on: {
    'files.picked': {
      actions: [
        { type: 'takeFolders', params: ({ event: { owner, picked, target } }) => ({ owner, picked, target }) },
        enqueueActions(({ context, enqueue, event: { owner, picked, target } }) => {
          const batch = `batch-${context.batches + 1}`
          enqueue.assign({
            batches: context.batches + 1,
            owners: owner === null ? context.owners : { ...context.owners, [batch]: owner },
          })
          for (const [at, file] of picked.files.entries()) {
            const id = `${batch}-${at}`
            enqueue.spawnChild('file', { id, input: { id, batch, picked: file, target } })
          }
        }),
      ],
    },
    'file.reported': {
      actions: enqueueActions(({ context: { reports }, enqueue, event: { report } }) => {
        const before = reports.find(({ id }) => id === report.id)
        enqueue.assign({
          reports: before ? reports.map(each => (each === before ? report : each)) : [...reports, report],
        })
        enqueue('startWaiting')
        if (isActive(report)) return
        enqueue({ type: 'emitBatch', params: { batch: report.batch } })
        enqueue('emitEnd')
      }),
    },
    'files.forwarded': {
      actions: enqueueActions(({ context, enqueue, event }) => {
        const currentIds = new Set(context.reports.map(({ id }) => id))
        for (const id of event.ids) if (currentIds.has(id)) enqueue.sendTo(id, { type: event.what })
      }),
    },
    'connection.back': {
      actions: enqueueActions(({ context, enqueue }) => {
        for (const { id, status } of context.reports)
          if (status === 'cut') enqueue.sendTo(id, { type: 'connection.back' })
      }),
    },
    'files.forgotten': { actions: { type: 'forget', params: ({ event: { ids } }) => ({ ids }) } },
    'owner.left': {
      actions: [
        {
          type: 'forget',
          params: ({ context, event: { owner } }) => ({
            ids: reportsOf(context, owner).flatMap(report => (isActive(report) ? [] : [report.id])),
          }),
        },
        assign({
          owners: ({ context, event }) =>
            Object.fromEntries(Object.entries(context.owners).filter(([, owner]) => owner !== event.owner)),
        }),
      ],
    },
  },
})
