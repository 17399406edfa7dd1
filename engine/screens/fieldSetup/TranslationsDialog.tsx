import type { SetupPartProps } from '#engine/core/fieldSetup/SetupPartProps.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { Drawer } from '#engine/ui/drawer/Drawer.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { NameInput } from '../dataModel/model/NameInput.tsx'
import styles from './FieldSetup.module.css'
import { useLinkProblem } from './useLinkProblem.ts'

export interface TranslationsDialogProps extends SetupPartProps {
  readonly title: string
  readonly over: string
  readonly ready: boolean
  readonly saving: boolean
  /** Makes everything by names of its own. */
  readonly generate: () => void
  readonly setUp: () => void
  readonly close: () => void
}

/** Asks how translations are to be called, and whether the rest is made by itself (A-0263 … A-0268). */
export function TranslationsDialog(props: TranslationsDialogProps) {
  const { draft, change, ready, saving, generate, setUp, close } = props
  const text = useText()
  const { metadata } = useStudio()
  const problem = useLinkProblem(draft)('field')
  const { error } = problem
  const why = draft.field === '' ? text('field_setup.needs.name') : error
  const { junction, related } = draft.link
  return (
    <Drawer
      title={props.title}
      over={props.over}
      close={close}
      footer={
        <>
          <Button {...(why === undefined ? {} : { why })} onPress={setUp}>
            {text('field_setup.set_up')}
          </Button>
          <Button
            kind="primary"
            loading={saving}
            {...(why !== undefined ? { why } : ready ? {} : { why: text('field_setup.needs.relation') })}
            onPress={generate}
          >
            {text('field_setup.generate')}
          </Button>
        </>
      }
    >
      <div className={styles.tab}>
        <NameInput
          label={text('field_setup.key')}
          value={draft.field}
          autoFocus
          {...(draft.field === '' ? {} : problem)}
          onChange={field => change({ ...draft, field })}
        />
        <p className={styles.hint}>
          {text('field_setup.generate_body', {
            junction,
            languages: related,
            made: metadata.collection(related) ? 'no' : 'yes',
          })}
        </p>
      </div>
    </Drawer>
  )
}
