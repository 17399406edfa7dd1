import { useRouterState } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useText } from '#engine/i18n/I18n.tsx'
import { componentOf } from '#engine/registry/componentOf.ts'
import type { ModuleProps } from '#engine/registry/ModulePlugin.ts'
import { useStudio } from '#engine/registry/StudioContext.tsx'
import { Boundary } from '#engine/ui/boundary/Boundary.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Spinner } from '#engine/ui/spinner/Spinner.tsx'
import { hrefOf } from '../base.ts'
import { NotFoundPage } from '../shell/NotFoundPage.tsx'

/** The pages of a module from outside, at `/{id}/` (P-081); the not-found view where there is no such module. */
export function ModulePage() {
  const text = useText()
  const { registry, metadata } = useStudio()
  const path = useRouterState({ select: state => state.location.pathname })
  const [id = '', ...rest] = path.replace(/^\//, '').split('/').map(decodeURIComponent)
  const module = registry.modules.get(id)
  if (!module && registry.isAwaited('module', id)) return <Spinner />
  if (!module || module.visible?.(metadata) === false) return <NotFoundPage />
  const Component = componentOf<ModuleProps>(module.load)
  return (
    <Boundary
      key={id}
      fallback={(_, retry) => (
        <Notice kind="danger" action={{ label: text('try_again'), onPress: retry }}>
          {text('module_broke', { module: id })}
        </Notice>
      )}
    >
      <Suspense fallback={<Spinner />}>
        <Component path={rest.join('/')} hrefOf={to => hrefOf(`/${id}/${to}`)} />
      </Suspense>
    </Boundary>
  )
}
