import { assign, enqueueActions, fromPromise, setup } from 'xstate'
import type { Key } from '#schemas/data/Item.ts'
import { type ApiFailure, toFailure } from '../api/ApiFailure.ts'
import {
  type CheckInput,
  type ImportContext,
  type ImportEvent,
  noImport,
  type ReadFile,
  type StepResult,
} from './ImportContext.ts'
import type { PlannedRow } from './planImport.ts'

/** Items that are created in one request, and items that are changed beside each other. */
export const createdAtOnce = 100
export const changedAtOnce = 4
/** Items that are taken back in one request. */
const removedAtOnce = 100

const missing = (name: string) => async (): Promise<never> => {
  throw new Error(`importMachine: the actor "${name}" was not provided`)
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
    context: {} as ImportContext,
    events: {} as ImportEvent,
    tags: {} as 'reading' | 'choosing' | 'known' | 'mapping' | 'checked' | 'running' | 'finished' | 'undoing',
  },
  actors: {
    readFile: fromPromise<ReadFile, File>(missing('readFile')),
    checkRows: fromPromise<readonly PlannedRow[], CheckInput>(missing('checkRows')),
    sendRows: fromPromise<StepResult, readonly PlannedRow[]>(missing('sendRows')),
    removeItems: fromPromise<unknown, readonly Key[]>(missing('removeItems')),
  },
  actions: {
    /** Told whenever items have been created, changed or taken back. */
    announceChange: () => {},
    /** Told with the checksum of the file when it was imported last; `at` null when nothing of it is there any more. */
    rememberFile: (_, _file: { readonly checksum: string; readonly at: number | null }) => {},
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
        // Safe: one comes here by choosing a file.
        input: ({ context }) => context.file as File,
        onDone: [
          {
            guard: ({ event: { output } }) => output.result.ok && output.before !== null,
            target: 'known',
            actions: assign(({ event }) => taken(event.output)),
          },
          {
            guard: ({ event }) => event.output.result.ok,
            target: 'mapping',
            actions: assign(({ event }) => taken(event.output)),
          },
          {
            target: 'choosing',
            actions: assign(({ event: { output } }) => (output.result.ok ? {} : { problem: output.result.problem })),
          },
        ],
        onError: { target: 'choosing', actions: assign({ failure: ({ event }) => toFailure(event.error) }) },
      },
    },
    known: {
      tags: 'known',
      on: { 'known.accepted': 'mapping', 'back.requested': { target: 'choosing', actions: assign(noImport) } },
    },
    mapping: {
      tags: 'mapping',
      on: {
        'map.changed': { actions: assign({ map: ({ event }) => event.map }) },
        'mode.changed': { actions: assign({ mode: ({ event }) => event.mode }) },
        'check.requested': { guard: 'hasMappedColumns', target: 'checking', actions: assign({ failure: null }) },
        'back.requested': { target: 'choosing', actions: assign(noImport) },
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
      entry: [
        'announceChange',
        enqueueActions(({ context: { checksum, before, created, undone, changed }, enqueue }) => {
          if (checksum === null) return
          const at = created.length + changed > undone ? Date.now() : before
          enqueue({ type: 'rememberFile', params: { checksum, at } })
        }),
      ],
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

const taken = ({ result, map, checksum, before }: ReadFile): Partial<ImportContext> =>
  result.ok ? { table: result.table, map, checksum, before } : {}

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
