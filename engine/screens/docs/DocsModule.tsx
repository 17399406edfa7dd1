import '#engine/core/i18n/pluginMessages.ts'
import '#engine/core/i18n/settingsMessages.ts'
import { Navigate } from '@tanstack/react-router'
import { findPage } from '#engine/core/docs/readPages.ts'
import type { ModuleProps } from '#engine/core/registry/ModulePlugin.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { LazySection } from '#engine/ui/boundary/LazySection.tsx'
import { NotFoundPage } from '../NotFoundPage.tsx'
import { DocPageView } from './DocPageView.tsx'
import type { CollectionDocProps } from './model/CollectionDoc.tsx'
import { pages } from './pages.ts'
import { specification } from './specification.ts'
import { type SpecificationProps, specificationLoads } from './specificationLoads.tsx'

const loadCollection = () => import('./model/CollectionDoc.tsx')

/** Pages generated from the project, without a file. */
export const modelPath = 'model'

/** The documentation of the product and of the project's own collections; for administrators, the specification too. */
export default function DocsModule({ path, hrefOf }: ModuleProps) {
  const { metadata } = useStudio()
  const [first, collection, ...below] = path.split('/')
  if (first === modelPath && below.length === 0)
    return <LazySection<CollectionDocProps> load={loadCollection} props={{ name: collection ?? null, hrefOf }} />
  const readable = metadata.caller.admin ? [...pages, ...specification] : pages
  const match = findPage(readable, path.replace(/\/$/, ''))
  if (!match) return <NotFoundPage />
  if (match.redirect) return <Navigate to="/$" params={{ _splat: `docs/${match.page.path}` }} replace />
  const load = specificationLoads.get(match.page.path)
  if (load) return <LazySection<SpecificationProps> key={match.page.path} load={load} props={{ hrefOf }} />
  return <DocPageView page={match.page} hrefOf={hrefOf} />
}
