import { collectionProblem, keyProblem, type WantedKey } from '#engine/core/fieldSetup/linkProblems.ts'
import { linkProblemText } from '#engine/core/fieldSetup/linkProblemText.ts'
import type { Text } from '#engine/core/i18n/createText.ts'
import type { Metadata } from '#engine/core/metadata/Metadata.ts'
import { offeredCollections } from '#engine/core/metadata/offeredCollections.ts'
import type { MenuItem } from '#engine/ui/menu/MenuItem.ts'

/** The collections to choose from: the project's own, then those of the platform; what cannot be chosen says why (A-0383, A-0384). */
export const collectionItems = (
  metadata: Metadata,
  takesFields: boolean,
  choose: (collection: string) => void,
  text: Text,
): readonly MenuItem[] =>
  offeredCollections(metadata, true).map(({ collection, name, icon, isSystem }) => {
    const problem = collectionProblem(metadata, collection, takesFields)
    return {
      id: collection,
      label: name,
      icon,
      description: isSystem ? text('field_setup.system_collection') : collection,
      ...(problem ? { why: linkProblemText(problem, text) } : {}),
      onSelect: () => choose(collection),
    }
  })

/** The fields of a collection that can hold a key; the others say why they cannot (A-0393, A-0394, A-0399, A-0400, A-0407, A-0408). */
export const keyItems = (
  metadata: Metadata,
  collection: string,
  wanted: WantedKey,
  choose: (field: string) => void,
  text: Text,
): readonly MenuItem[] =>
  (metadata.collection(collection)?.fields ?? [])
    .filter(({ type, field }) => type !== 'alias' && !field.startsWith('$'))
    .map(({ field }) => {
      const problem = keyProblem(metadata, collection, field, wanted)
      return {
        id: field,
        label: field,
        ...(problem ? { why: linkProblemText(problem, text) } : {}),
        onSelect: () => choose(field),
      }
    })
