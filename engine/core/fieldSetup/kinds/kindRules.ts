import type { Metadata } from '../../metadata/Metadata.ts'
import type { FieldDraft, FieldLink } from '../FieldDraft.ts'
import type { FieldKind } from '../FieldKind.ts'
import { noSetup, type Setup } from '../Setup.ts'
import { fillManyToAny, manyToAnySetup } from './manyToAny.ts'
import { oneToManySetup } from './oneToMany.ts'
import { fillThrough, throughSetup } from './through.ts'
import { toOneSetup, withKeyType } from './toOne.ts'
import { fillTranslations, translationsSetup } from './translations.ts'

interface KindRules {
  /** What else the field needs. */
  readonly setup: (draft: FieldDraft, metadata: Metadata) => Setup
  /** Names derived from those of the collections; omitted if nothing needs a name. */
  readonly fill?: (draft: FieldDraft, metadata: Metadata) => FieldLink
}

export const kindRules: Readonly<Record<FieldKind, KindRules>> = {
  standard: { setup: () => noSetup },
  presentation: { setup: () => noSetup },
  file: { setup: toOneSetup },
  m2o: { setup: toOneSetup },
  o2m: { setup: oneToManySetup },
  m2m: { setup: (draft, metadata) => throughSetup(draft, metadata), fill: fillThrough },
  files: { setup: (draft, metadata) => throughSetup(draft, metadata), fill: fillThrough },
  m2a: { setup: manyToAnySetup, fill: fillManyToAny },
  translations: { setup: translationsSetup, fill: fillTranslations },
}

/** Everything else that the field needs. */
export const setupOf = (draft: FieldDraft, metadata: Metadata): Setup => kindRules[draft.kind].setup(draft, metadata)

/** The draft with its derived values: auto-generated names, the type of a key. */
export function settled(draft: FieldDraft, metadata: Metadata): FieldDraft {
  if (draft.stored) return draft
  const { fill } = kindRules[draft.kind]
  if (fill && draft.link.autoFill) return { ...draft, link: fill(draft, metadata) }
  return draft.kind === 'm2o' ? withKeyType(draft, metadata) : draft
}
