import { existingRelation } from '#engine/core/fieldSetup/existingRelation.ts'
import type { FieldLink } from '#engine/core/fieldSetup/FieldDraft.ts'
import { keyOf } from '#engine/core/fieldSetup/keys.ts'
import { isFixed, isNewName, keyOfNew } from '#engine/core/fieldSetup/linkEnds.ts'
import type { SetupPartProps } from '#engine/core/fieldSetup/SetupPartProps.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { MenuItem } from '#engine/ui/menu/MenuItem.ts'
import { EndInput } from './EndInput.tsx'
import { collectionItems, keyItems } from './linkChoices.ts'
import { useLinkProblem } from './useLinkProblem.ts'

type TextInput = { [Name in keyof FieldLink]: FieldLink[Name] extends string ? Name : never }[keyof FieldLink]

/** The input for one name of a relation. */
export function LinkInputField({ draft, change, input }: SetupPartProps & { readonly input: TextInput }) {
  const text = useText()
  const { metadata } = useStudio()
  const problemOf = useLinkProblem(draft)
  const { kind, collection, link } = draft
  const set = (name: string) => change({ ...draft, link: { ...link, [input]: name } })
  return (
    <EndInput
      label={text(`field_setup.input.${input === 'farKey' && kind === 'm2a' ? 'item' : input}`)}
      value={link[input]}
      isNew={isNewName(draft, metadata, input)}
      {...described()}
      disabled={isFixed(draft, metadata, input)}
      {...problemOf(input)}
      items={items()}
      onChange={set}
    />
  )

  /** What saving does to the named collection or field. */
  function described(): { readonly description?: string } {
    if (isNewName(draft, metadata, input)) return { description: text('field_setup.is_new') }
    const isShown = input === 'foreignKey' && existingRelation(draft, metadata) !== null
    return isShown ? { description: text('field_setup.existing') } : {}
  }

  function items(): readonly MenuItem[] {
    const key = (type: 'near' | 'far' | 'text', takenNames: readonly string[]) => {
      const near = keyOf(metadata, collection).type
      const far = kind === 'm2a' ? 'string' : keyOfNew(draft, metadata).type
      const wanted = {
        ...{ type: type === 'near' ? near : type === 'far' ? far : ('string' as const), takenNames },
        ...(kind === 'o2m' ? { one: collection } : {}),
      }
      return keyItems(metadata, kind === 'o2m' ? link.related : link.junction, wanted, set, text)
    }
    switch (input) {
      case 'related':
        return collectionItems(metadata, kind === 'o2m', set, text)
      case 'junction':
        return collectionItems(metadata, true, set, text)
      case 'foreignKey':
        return key('near', [link.farKey])
      case 'farKey':
        return key('far', [link.foreignKey])
      case 'collectionField':
        return key('text', [link.foreignKey, link.farKey])
      case 'corresponding':
        return []
    }
  }
}
