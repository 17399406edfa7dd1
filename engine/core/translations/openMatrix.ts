import type { Query } from '#schemas/api/Query.ts'
import type { Place } from '../grid/gridStep.ts'
import { createStore } from '../store/createStore.ts'
import type { TranslationState } from './translationStates.ts'

/** The translations of a list that are open, and what they show. */
export interface OpenMatrix {
  readonly collection: string
  /** The address of the list. */
  readonly href: string
  /** The conditions and the order of the list. */
  readonly conditions: Pick<Query, 'filter' | 'search'>
  readonly sort: readonly string[]
  /** The field with the translations; null for the first. */
  readonly field: string | null
  /** The only language that is shown; null for all. */
  readonly language: string | null
  /** Only items in this state; empty for all. */
  readonly state: TranslationState | ''
  readonly page: number
  /** The cell that was opened last. */
  readonly cell: Place | null
}

/** The open overview. It is kept while an item opened from it is shown, and restored when you go back. */
export const openMatrix = createStore<OpenMatrix | null>(null)

/** Changes what the open translations show. */
export function changeMatrix(change: Partial<OpenMatrix>): void {
  const open = openMatrix.get()
  if (open) openMatrix.put({ ...open, ...change })
}

/** What becomes of open translations at an address: they are shown, wait for the return, or are closed. */
export function matrixAt({ href }: OpenMatrix, address: string): 'shown' | 'waiting' | 'closed' {
  if (address === href) return 'shown'
  const list = href.split('?')[0] ?? ''
  return address.startsWith(`${list}/`) ? 'waiting' : 'closed'
}
