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
  /** Generates everything with default names. */
  readonly generate: () => void
  readonly setUp: () => void
  readonly close: () => void
}

/** Asks for the names of translations, and whether to generate the rest. */
export function TranslationsDialog(props: TranslationsDialogProps) {
  const { draft, change, ready, saving, generate, setUp, close } = props
  const text = useText()
  const { metadata } = useStudio()
  const problem = useLinkProblem(draft)('field')
  const { error } = problem
  const disabledReason = draft.field === '' ? text('field_setup.needs.name') : error
  const whyNot = disabledReason ?? (ready ? undefined : text('field_setup.needs.relation'))
  const { junction, related } = draft.link
  return (
    <Drawer
      title={props.title}
      over={props.over}
      close={close}
      footer={
        <>
          <Button {...(disabledReason === undefined ? {} : { disabledReason })} onPress={setUp}>
            {text('field_setup.set_up')}
          </Button>
          <Button
            kind="primary"
            loading={saving}
            {...(whyNot === undefined ? {} : { disabledReason: whyNot })}
            onPress={generate}
          >
            {text('field_setup.generate')}
          </Button>
        </>
      }
    >
      <form
        className={styles.tab}
        onSubmit={event => {
          event.preventDefault()
          if (whyNot === undefined && !saving) generate()
        }}
      >
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
      </form>
    </Drawer>
  )
}
