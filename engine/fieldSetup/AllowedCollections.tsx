import { useId } from 'react'
import { useText } from '../i18n/I18n.tsx'
import { offeredCollections } from '../metadata/offeredCollections.ts'
import { useStudio } from '../registry/StudioContext.tsx'
import { Multiselect } from '../ui/multiselect/Multiselect.tsx'
import styles from './FieldSetup.module.css'
import type { SetupPartProps } from './SetupPartProps.ts'

/** The collections that a field to any of several may lead to (A-0431, A-0436). */
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
        options={offeredCollections(metadata, true).map(({ collection, name }) => ({ value: collection, label: name }))}
        chosen={link.allowed}
        placeholder={text('field_setup.choose_collections')}
        onChange={allowed => change({ ...draft, link: { ...link, allowed } })}
      />
      {link.allowed.length === 0 && <p className={styles.hint}>{text('field_setup.allowed_missing')}</p>}
    </>
  )
}
