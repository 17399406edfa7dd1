import { collectionProblem, keyProblem, type WantedKey } from '#engine/core/fieldSetup/linkProblems.ts'
import { linkProblemText } from '#engine/core/fieldSetup/linkProblemText.ts'
import type { Text } from '#engine/core/i18n/createText.ts'
import type { Metadata } from '#engine/core/metadata/Metadata.ts'
import { selectableCollections } from '#engine/core/metadata/selectableCollections.ts'
import type { MenuItem } from '#engine/ui/menu/MenuItem.ts'

/** The collections to choose from: the project's own, then system collections. Disabled ones show why. */
export const collectionItems = (
  metadata: Metadata,
  takesFields: boolean,
  choose: (collection: string) => void,
  text: Text,
): readonly MenuItem[] =>
  selectableCollections(metadata, true).map(({ collection, name, icon, isSystem }) => {
    const problem = collectionProblem(metadata, collection, takesFields)
    return {
      id: collection,
      label: name,
      icon,
      description: isSystem ? text('field_setup.system_collection') : collection,
      ...(problem ? { disabledReason: linkProblemText(problem, text) } : {}),
      onSelect: () => choose(collection),
    }
  })

/** The fields of a collection that can contain a key. Other fields show the reason why they cannot. */
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
      const isShown = problem === null && metadata.relation(collection, field) !== null
      return {
        id: field,
        label: field,
        ...(isShown ? { description: text('field_setup.existing') } : {}),
        ...(problem ? { disabledReason: linkProblemText(problem, text) } : {}),
        onSelect: () => choose(field),
      }
    })
