import '#engine/core/i18n/lateEnglish.ts'
import '#engine/core/i18n/settingsEnglish.ts'
import { Navigate } from '@tanstack/react-router'
import { findPage } from '#engine/core/docs/readPages.ts'
import type { ModuleProps } from '#engine/core/registry/ModulePlugin.ts'
import { LatePart } from '#engine/ui/boundary/LatePart.tsx'
import { NotFoundPage } from '../NotFoundPage.tsx'
import { DocPageView } from './DocPageView.tsx'
import type { CollectionDocProps } from './model/CollectionDoc.tsx'
import { pages } from './pages.ts'

const loadCollection = () => import('./model/CollectionDoc.tsx')

/** Pages of the project itself, which no file holds. */
export const modelPath = 'model'

/** The documentation: of the product, and of the project's own collections (A-0718 … A-0734). */
export default function DocsModule({ path, hrefOf }: ModuleProps) {
  const [first, collection, ...below] = path.split('/')
  if (first === modelPath && below.length === 0)
    return <LatePart<CollectionDocProps> load={loadCollection} props={{ name: collection ?? null, hrefOf }} />
  const found = findPage(pages, path.replace(/\/$/, ''))
  if (!found) return <NotFoundPage />
  if (found.redirect) return <Navigate to="/$" params={{ _splat: `docs/${found.page.path}` }} replace />
  return <DocPageView page={found.page} hrefOf={hrefOf} />
}
