import { vi } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { ApiFailure } from '#engine/core/api/ApiFailure.ts'
import type { Outcome } from '#engine/core/api/exchange.ts'
import type { AfterSave, SaveRequest } from '#engine/core/item/ItemEdit.ts'
import { itemEditMachine } from '#engine/core/item/itemEditMachine.ts'
import type { Item } from '#schemas/data/Item.ts'

/** The refusal of values by rules. */
export const refused: Extract<ApiFailure, { _tag: 'Refused' }> = {
  _tag: 'Refused',
  status: 400,
  code: 'FAILED_VALIDATION',
  message: '',
  problems: [{ field: 'title', type: 'required' }],
  body: null,
}

export interface Given {
  readonly primaryKey?: string | null
  readonly save?: (request: SaveRequest) => Outcome<Item>
  readonly load?: () => Outcome<Item>
  readonly remove?: Outcome<unknown>
  readonly archive?: Outcome<unknown>
}

/** The machine of an item's page with answers as given, and what it tells. */
export function startItemEdit({
  primaryKey = '1',
  save,
  load,
  remove = { ok: true, value: null },
  archive,
}: Given = {}) {
  const saved = vi.fn<(after: AfterSave, made: boolean) => void>()
  const deleted = vi.fn<() => void>()
  const archived = vi.fn<(leaves: boolean) => void>()
  const failed = vi.fn<(failure: ApiFailure) => void>()
  const elsewhere = vi.fn<() => void>()
  const actor = createActor(
    itemEditMachine.provide({
      actors: {
        loadItem: fromPromise(async () => load?.() ?? ({ ok: true, value: { id: 1, title: 'A' } } as const)),
        saveItem: fromPromise(
          async ({ input }: { input: SaveRequest }) => save?.(input) ?? ({ ok: true, value: { id: 1 } } as const),
        ),
        archiveItem: fromPromise(async () => archive ?? { ok: true as const, value: null }),
        deleteItem: fromPromise(async () => remove),
      },
      actions: {
        announceSaved: (_, { after, made }) => saved(after, made),
        announceArchived: (_, { leaves }) => archived(leaves),
        announceDeleted: () => deleted(),
        announceFailure: (_, { failure }) => failed(failure),
        announceChangedElsewhere: () => elsewhere(),
      },
    }),
    { input: { primaryKey, isSingleton: false } },
  )
  actor.start()
  const type = (value: string) => actor.send({ type: 'field.changed', field: 'title', patch: { op: 'set', value } })
  const editing = () => waitFor(actor, state => state.matches('editing'))
  return { actor, saved, archived, deleted, failed, elsewhere, type, editing }
}
