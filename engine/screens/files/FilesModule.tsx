import { useEffect } from 'react'
import type { ModuleProps } from '#engine/core/registry/ModulePlugin.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { LazySection } from '#engine/ui/boundary/LazySection.tsx'
import { preload } from '#engine/ui/lazy/componentOf.ts'
import { useAddressSearch } from '../collections/useAddressSearch.ts'
import { NotFoundPage } from '../NotFoundPage.tsx'
import { FilesBrowser } from './FilesBrowser.tsx'
import { filesCollection, filesViewOf } from './filesView.ts'
import type { FilePageProps } from './page/FilePage.tsx'

const loadFile = () => import('./page/FilePage.tsx')

/** The file library: its folders and files, and a page for each file. */
export default function FilesModule({ path }: ModuleProps) {
  const { metadata } = useStudio()
  const collection = metadata.collection(filesCollection)
  const view = filesViewOf(path, useAddressSearch())
  // Preloads the file page, because users browse the library before they open a file.
  useEffect(() => {
    const timer = setTimeout(() => void preload(loadFile), 4000)
    return () => clearTimeout(timer)
  }, [])
  if (!collection || path.includes('/')) return <NotFoundPage />
  if (view) return <FilesBrowser collection={collection} view={view} adding={path === '+'} />
  return <LazySection<FilePageProps> load={loadFile} props={{ collection, primaryKey: path }} />
}
