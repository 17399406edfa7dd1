import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { hrefOf } from '#engine/core/paths/base.ts'
import { mayOpenModule } from '#engine/core/paths/modulePages.ts'
import type { ModuleProps } from '#engine/core/registry/ModulePlugin.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { NotFoundPage } from '#engine/screens/NotFoundPage.tsx'
import { Boundary } from '#engine/ui/boundary/Boundary.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { componentOf } from '#engine/ui/lazy/componentOf.ts'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Spinner } from '#engine/ui/spinner/Spinner.tsx'
import { ownModule } from '../modules/visibleModules.ts'

/** Renders the pages of a module at `/{id}/` that have no routes. Shows the not-found view for an unknown module. */
export function ModulePage() {
  const text = useText()
  const { registry, metadata } = useStudio()
  const { _splat: path = '' } = useParams({ from: '/private/$' })
  const [id = '', ...rest] = path.split('/')
  const own = ownModule(id)
  const module = own?.load ? { visible: () => mayOpenModule(id, metadata), load: own.load } : registry.modules.get(id)
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
