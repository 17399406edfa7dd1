import { useState } from 'react'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { LazyDialog } from '#engine/ui/boundary/LazyDialog.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { componentOf } from '#engine/ui/lazy/componentOf.ts'
import type { RuleTestDrawerProps } from './RuleTestDrawer.tsx'

const load = () => import('./RuleTestDrawer.tsx')

/** Opens the test of permissions, if the server can answer it. */
export function TestPermissions({ role, roleName }: Omit<RuleTestDrawerProps, 'close'>) {
  const text = useText()
  const { capabilities } = useStudio()
  const [open, setOpen] = useState(false)
  if (!capabilities.has('rule-test')) return null
  const RuleTestDrawer = componentOf<RuleTestDrawerProps>(load)
  const close = () => setOpen(false)
  return (
    <>
      <Button kind="quiet" size="s" icon="rule" onPress={() => setOpen(true)}>
        {text('rule_test.title')}
      </Button>
      {open && (
        <LazyDialog close={close}>
          <RuleTestDrawer {...{ role, roleName, close }} />
        </LazyDialog>
      )}
    </>
  )
}
