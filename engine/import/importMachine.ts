import { assign, fromPromise, setup } from 'xstate'
import type { Key } from '#schemas/data/Item.ts'
import { type ApiFailure, toFailure } from '../api/ApiFailure.ts'
import type { ColumnMap } from './mapColumns.ts'
import type { ImportMode, PlannedRow } from './planImport.ts'
import type { Table, TableProblem, TableResult } from './readTable.ts'

/** Items that are created in one request, and items that are changed beside each other. */
export const createdAtOnce = 100
export const changedAtOnce = 4
/** Items that are taken back in one request. */
const removedAtOnce = 100

/** A row that is not there now, and why. */
export interface FailedRow {
  readonly row: PlannedRow
  readonly failure: ApiFailure
}

/** What has become of the rows of one step. `halt` says why nothing more is worth sending. */
export interface StepResult {
  readonly created: readonly Key[]
  readonly changed: number
  readonly failed: readonly FailedRow[]
  readonly halt: ApiFailure | null
}

export interface CheckInput {
  readonly table: Table
  readonly map: ColumnMap
  readonly mode: ImportMode
}

interface Context {
  readonly file: File | null
  readonly table: Table | null
  readonly problem: TableProblem | null
  readonly map: ColumnMap
  readonly mode: ImportMode
  readonly plan: readonly PlannedRow[]
  readonly queue: readonly (readonly PlannedRow[])[]
  readonly created: readonly Key[]
  readonly changed: number
  readonly failed: readonly FailedRow[]
  readonly failure: ApiFailure | null
  readonly stopping: boolean
  /** Created items that have been taken back. */
  readonly undone: number
}

type Event =
  | { readonly type: 'file.chosen'; readonly file: File }
  | { readonly type: 'map.changed'; readonly map: ColumnMap }
  | { readonly type: 'mode.changed'; readonly mode: ImportMode }
  | { readonly type: 'check.requested' | 'import.requested' | 'stop.requested' | 'back.requested' | 'undo.requested' }

const missing = (name: string) => async (): Promise<never> => {
  throw new Error(`importMachine: the actor "${name}" was not provided`)
}

const start: Context = {
  file: null,
  table: null,
  problem: null,
  map: {},
  mode: 'both',
  plan: [],
  queue: [],
  created: [],
  changed: 0,
  failed: [],
  failure: null,
  stopping: false,
  undone: 0,
}

/** Rows without problems, in requests: those to be created first. */
export function stepsOf(plan: readonly PlannedRow[]): readonly (readonly PlannedRow[])[] {
  const sound = plan.filter(row => row.problems.length === 0)
  const some = (action: PlannedRow['action'], size: number) => {
    const rows = sound.filter(row => row.action === action)
    return Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => rows.slice(at * size, (at + 1) * size))
  }
  return [...some('create', createdAtOnce), ...some('update', changedAtOnce)]
}

/**
 * A file of rows on its way into a collection: chosen, its columns sent to fields, checked without changing anything,
 * sent in steps, and taken back where that is wanted. It can be stopped between two steps, and what was not sent or was
 * refused is known by row.
 */
export const importMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'reading' | 'choosing' | 'mapping' | 'checked' | 'running' | 'finished' | 'undoing',
  },
  actors: {
    readFile: fromPromise<{ readonly result: TableResult; readonly map: ColumnMap }, File>(missing('readFile')),
    checkRows: fromPromise<readonly PlannedRow[], CheckInput>(missing('checkRows')),
    sendRows: fromPromise<StepResult, readonly PlannedRow[]>(missing('sendRows')),
    removeItems: fromPromise<unknown, readonly Key[]>(missing('removeItems')),
  },
  actions: {
    /** Told whenever items have been created, changed or taken back. */
    announceChange: () => {},
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
  context: start,
  initial: 'choosing',
  states: {
    choosing: {
      tags: 'choosing',
      on: { 'file.chosen': { target: 'reading', actions: assign(({ event }) => ({ ...start, file: event.file })) } },
    },
    reading: {
      tags: 'reading',
      invoke: {
        src: 'readFile',
        // Safe: one comes here by choosing a file.
        input: ({ context }) => context.file as File,
        onDone: [
          {
            guard: ({ event }) => event.output.result.ok,
            target: 'mapping',
            actions: assign(({ event: { output } }) =>
              output.result.ok ? { table: output.result.table, map: output.map } : {},
            ),
          },
          {
            target: 'choosing',
            actions: assign(({ event: { output } }) => (output.result.ok ? {} : { problem: output.result.problem })),
          },
        ],
        onError: { target: 'choosing', actions: assign({ failure: ({ event }) => toFailure(event.error) }) },
      },
    },
    mapping: {
      tags: 'mapping',
      on: {
        'map.changed': { actions: assign({ map: ({ event }) => event.map }) },
        'mode.changed': { actions: assign({ mode: ({ event }) => event.mode }) },
        'check.requested': { guard: 'hasMappedColumns', target: 'checking', actions: assign({ failure: null }) },
        'back.requested': { target: 'choosing', actions: assign(start) },
      },
    },
    checking: {
      tags: 'reading',
      invoke: {
        src: 'checkRows',
        input: ({ context: { table, map, mode } }) => ({ table: table ?? { columns: [], rows: [] }, map, mode }),
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
      entry: 'announceChange',
      on: {
        'undo.requested': { guard: 'hasCreated', target: 'undoing', actions: assign({ failure: null }) },
        // What is left once the reason is gone, such as a connection.
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

function after(context: Context, { created, changed, failed, halt }: StepResult): Partial<Context> {
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
