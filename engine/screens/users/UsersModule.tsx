import { useEffect } from 'react'
import type { ModuleProps } from '#engine/core/registry/ModulePlugin.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { LazySection } from '#engine/ui/boundary/LazySection.tsx'
import { preload } from '#engine/ui/lazy/componentOf.ts'
import { NotFoundPage } from '../NotFoundPage.tsx'
import type { UserPageProps } from './UserPage.tsx'
import { UsersPage } from './UsersPage.tsx'

const loadUser = () => import('./UserPage.tsx')

/** The people of the project: their list, and a page for each. */
export default function UsersModule({ path }: ModuleProps) {
  const { metadata } = useStudio()
  const collection = metadata.collection('directus_users')
  const [key = '', ...below] = path.split('/')
  // Preloads the user page, because people look at the list before they open a user.
  useEffect(() => {
    const timer = setTimeout(() => void preload(loadUser), 4000)
    return () => clearTimeout(timer)
  }, [])
  if (!collection || below.length > 0) return <NotFoundPage />
  if (key === '') return <UsersPage collection={collection} />
  return <LazySection<UserPageProps> load={loadUser} props={{ collection, primaryKey: key }} />
}
