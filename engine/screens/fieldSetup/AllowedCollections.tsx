import { useId } from 'react'
import type { SetupPartProps } from '#engine/core/fieldSetup/SetupPartProps.ts'
import { selectableCollections } from '#engine/core/metadata/selectableCollections.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Multiselect } from '#engine/ui/multiselect/Multiselect.tsx'
import styles from './FieldSetup.module.css'

/** The collections that a many-to-any field can reference. */
export function AllowedCollections({ draft, change }: SetupPartProps) {
  const text = useText()
  const id = useId()
  const { metadata } = useStudio()
  const { link } = draft
  return (
    <>
      <Multiselect
        id={id}
        label={text('field_setup.input.allowed')}
        options={selectableCollections(metadata, true).map(({ collection, name }) => ({
          value: collection,
          label: name,
        }))}
        chosen={link.allowed}
        placeholder={text('field_setup.choose_collections')}
        onChange={allowed => change({ ...draft, link: { ...link, allowed } })}
      />
      {link.allowed.length === 0 && <p className={styles.hint}>{text('field_setup.allowed_missing')}</p>}
    </>
  )
}
