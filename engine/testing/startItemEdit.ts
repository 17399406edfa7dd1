import { vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { ApiFailure } from '#engine/core/api/ApiFailure.ts'
import { callActor } from '#engine/core/api/callActor.ts'
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

/** The machine of an item page with given responses, and the events it reports. */
export function startItemEdit({
  primaryKey = '1',
  save,
  load,
  remove = { ok: true, value: null },
  archive,
}: Given = {}) {
  const saved = vi.fn<(after: AfterSave, isNew: boolean) => void>()
  const deleted = vi.fn<() => void>()
  const archived = vi.fn<(leaves: boolean) => void>()
  const failed = vi.fn<(failure: ApiFailure) => void>()
  const elsewhere = vi.fn<() => void>()
  const actor = createActor(
    itemEditMachine.provide({
      actors: {
        loadItem: callActor(async () => load?.() ?? { ok: true, value: { id: 1, title: 'A' } }),
        saveItem: callActor(async (request: SaveRequest) => save?.(request) ?? { ok: true, value: { id: 1 } }),
        archiveItem: callActor(async () => archive ?? { ok: true, value: null }),
        deleteItem: callActor(async () => remove),
      },
    }),
    { input: { primaryKey, isSingleton: false } },
  )
  actor.on('saved', ({ after, isCreated }) => saved(after, isCreated))
  actor.on('archived', ({ leaves }) => archived(leaves))
  actor.on('deleted', () => deleted())
  actor.on('refused', ({ failure }) => failed(failure))
  actor.on('changed.elsewhere', () => elsewhere())
  actor.start()
  const type = (value: string) => actor.send({ type: 'field.changed', field: 'title', patch: { op: 'set', value } })
  const editing = () => waitFor(actor, state => state.matches('editing'))
  return { actor, saved, archived, deleted, failed, elsewhere, type, editing }
}
