import { assign, emit, fromPromise, setup } from 'xstate'
import type { Key } from '#schemas/data/Item.ts'
import type { Table } from '#schemas/import/readTable.ts'
import { type ApiFailure, toFailure } from '../api/ApiFailure.ts'
import { notProvided } from '../lazy/notProvided.ts'
import {
  type CheckInput,
  type ImportContext,
  type ImportEvent,
  type ImportNews,
  noImport,
  type ReadFile,
  type StepResult,
} from './ImportContext.ts'
import type { PlannedRow } from './planImport.ts'

/** Items that are created in one request, and items that are updated in parallel. */
export const createdAtOnce = 100
export const changedAtOnce = 4
/** Items that undo deletes in one request. */
const removedAtOnce = 100

const noRows: Table = { columns: [], rows: [] }

/** Rows without problems, grouped into requests. New rows come first. */
export function stepsOf(plan: readonly PlannedRow[]): readonly (readonly PlannedRow[])[] {
  const sound = plan.filter(row => row.problems.length === 0)
  const some = (action: PlannedRow['action'], size: number) => {
    const rows = sound.filter(row => row.action === action)
    return Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => rows.slice(at * size, (at + 1) * size))
  }
  return [...some('create', createdAtOnce), ...some('update', changedAtOnce)]
}

/**
 * The import of a file into a collection: the file is chosen, its columns mapped to fields, checked without changing
 * anything, sent in steps, and undone on request. It can be stopped between steps, and unsent or rejected rows are
 * listed.
 */
export const importMachine = setup({
  types: {
    context: {} as ImportContext,
    events: {} as ImportEvent,
    emitted: {} as ImportNews,
    tags: {} as 'reading' | 'choosing' | 'known' | 'mapping' | 'checked' | 'running' | 'finished' | 'undoing',
  },
  // Each fails with an `ApiFailure`; for rejected rows, `sendRows` reports each one.
  actors: {
    readFile: fromPromise<ReadFile, File>(notProvided('readFile')),
    checkRows: fromPromise<readonly PlannedRow[], CheckInput>(notProvided('checkRows')),
    sendRows: fromPromise<StepResult, readonly PlannedRow[]>(notProvided('sendRows')),
    removeItems: fromPromise<unknown, readonly Key[]>(notProvided('removeItems')),
  },
  guards: {
    isOver: ({ context }) => context.queue.length === 0 || context.stopping,
    isUndone: ({ context }) => context.undone >= context.created.length,
    hasSoundRows: ({ context }) => context.plan.some(row => row.problems.length === 0),
    hasCreated: ({ context }) => context.created.length > context.undone,
    hasMappedColumns: ({ context }) => Object.values(context.map).some(field => field !== null),
  },
}).createMachine({
  id: 'import',
  context: noImport,
  initial: 'choosing',
  states: {
    choosing: {
      tags: 'choosing',
      on: { 'file.chosen': { target: 'reading', actions: assign(({ event }) => ({ ...noImport, file: event.file })) } },
    },
    reading: {
      tags: 'reading',
      invoke: {
        src: 'readFile',
        // Safe: this state is only reached by choosing a file.
        input: ({ context }) => context.file as File,
        onDone: { target: 'read', actions: assign(({ event }) => applyFile(event.output)) },
        onError: { target: 'choosing', actions: assign({ failure: ({ event }) => toFailure(event.error) }) },
      },
    },
    read: {
      always: [
        { guard: ({ context }) => context.table === null, target: 'choosing' },
        { guard: ({ context }) => context.before !== null, target: 'known' },
        { target: 'mapping' },
      ],
    },
    known: {
      tags: 'known',
      on: { 'known.accepted': 'mapping', 'back.requested': { target: 'choosing', actions: assign(noImport) } },
    },
    mapping: {
      tags: 'mapping',
      on: {
        'map.changed': { actions: assign({ map: ({ event }) => event.map }) },
        'match.changed': { actions: assign({ match: ({ event }) => event.match }) },
        'mode.changed': { actions: assign({ mode: ({ event }) => event.mode }) },
        'check.requested': { guard: 'hasMappedColumns', target: 'checking', actions: assign({ failure: null }) },
        'back.requested': { target: 'choosing', actions: assign(noImport) },
      },
    },
    checking: {
      tags: 'reading',
      invoke: {
        src: 'checkRows',
        input: ({ context: { table, map, match, mode } }) => ({ table: table ?? noRows, map, match, mode }),
        onDone: { target: 'checked', actions: assign({ plan: ({ event }) => event.output }) },
        onError: { target: 'mapping', actions: assign({ failure: ({ event }) => toFailure(event.error) }) },
      },
      on: { 'back.requested': 'mapping' },
    },
    checked: {
      tags: 'checked',
      on: {
        'back.requested': 'mapping',
        'import.requested': {
          guard: 'hasSoundRows',
          target: 'running',
          actions: assign({ queue: ({ context }) => stepsOf(context.plan) }),
        },
      },
    },
    running: {
      tags: 'running',
      initial: 'sending',
      on: { 'stop.requested': { actions: assign({ stopping: true }) } },
      states: {
        sending: {
          invoke: {
            src: 'sendRows',
            input: ({ context }) => context.queue[0] ?? [],
            onDone: { target: 'sent', actions: assign(({ context, event }) => after(context, event.output)) },
            onError: {
              target: 'sent',
              actions: assign(({ context, event }) =>
                after(context, nothingOf(context.queue[0], toFailure(event.error))),
              ),
            },
          },
        },
        sent: { always: [{ guard: 'isOver', target: '#import.finished' }, { target: 'sending' }] },
      },
    },
    finished: {
      tags: 'finished',
      entry: emit(({ context: { checksum, before, created, undone, changed } }) => ({
        ...({ type: 'items.changed' } as const),
        ...{ checksum, importedAt: created.length + changed > undone ? Date.now() : before },
      })),
      on: {
        'undo.requested': { guard: 'hasCreated', target: 'undoing', actions: assign({ failure: null }) },
        // Continues with the rest once the cause is resolved, such as a lost connection.
        'import.requested': {
          guard: ({ context }) => context.queue.length > 0,
          target: 'running',
          actions: assign({ stopping: false, failure: null }),
        },
      },
    },
    undoing: {
      tags: 'undoing',
      initial: 'removing',
      states: {
        removing: {
          invoke: {
            src: 'removeItems',
            input: ({ context }) => context.created.slice(context.undone, context.undone + removedAtOnce),
            onDone: {
              target: 'removed',
              actions: assign({
                undone: ({ context }) => Math.min(context.undone + removedAtOnce, context.created.length),
              }),
            },
            onError: {
              target: '#import.finished',
              actions: assign({ failure: ({ event }) => toFailure(event.error) }),
            },
          },
        },
        removed: { always: [{ guard: 'isUndone', target: '#import.finished' }, { target: 'removing' }] },
      },
    },
  },
})

const applyFile = ({ result, map, checksum, before }: ReadFile): Partial<ImportContext> =>
  result.ok ? { table: result.table, map, checksum, before } : { problem: result.problem }

function after(context: ImportContext, { created, changed, failed, halt }: StepResult): Partial<ImportContext> {
  return {
    queue: context.queue.slice(1),
    created: [...context.created, ...created],
    changed: context.changed + changed,
    failed: [...context.failed, ...failed],
    ...(halt ? { stopping: true, failure: halt } : {}),
  }
}

const nothingOf = (rows: readonly PlannedRow[] = [], failure: ApiFailure): StepResult => ({
  created: [],
  changed: 0,
  failed: rows.map(row => ({ row, failure })),
  halt: failure,
})
