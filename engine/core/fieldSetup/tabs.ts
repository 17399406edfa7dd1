import type { Metadata } from '../metadata/Metadata.ts'
import type { FieldDraft } from './FieldDraft.ts'
import { isReady } from './isComplete.ts'

export type TabId = 'schema' | 'relationship' | 'translations' | 'interface' | 'display' | 'rules'

export interface SetupTab {
  readonly id: TabId
  /** What must be set before the tab can be opened; null if nothing. */
  readonly needs: 'name' | 'relation' | null
}

/** The tabs of a field in order, with their prerequisites. */
export function tabsOf(draft: FieldDraft, metadata: Metadata): readonly SetupTab[] {
  const named = draft.field !== ''
  const ready = isReady(draft, metadata)
  const link = linkTab(draft)
  const needs = ready ? null : named && link ? 'relation' : 'name'
  const tabs: SetupTab[] = [{ id: 'schema', needs: null }]
  if (link) tabs.push({ id: link, needs: named ? null : 'name' })
  tabs.push({ id: 'interface', needs })
  if (draft.type !== 'alias' && draft.kind !== 'presentation') tabs.push({ id: 'display', needs })
  if (draft.rules !== null) tabs.push({ id: 'rules', needs })
  return tabs
}

function linkTab({ kind }: FieldDraft): 'relationship' | 'translations' | null {
  switch (kind) {
    case 'o2m':
    case 'm2o':
    case 'm2m':
    case 'm2a':
    case 'files':
      return 'relationship'
    case 'translations':
      return 'translations'
    case 'standard':
    case 'presentation':
    case 'file':
      return null
  }
}

/** The next step after a tab; null after the last one. Few fields have rules, so they are no step. */
export function tabAfter(tabs: readonly SetupTab[], id: TabId): SetupTab | null {
  const next = tabs[tabs.findIndex(tab => tab.id === id) + 1]
  return next === undefined || next.id === 'rules' ? null : next
}
