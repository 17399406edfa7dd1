import { useQuery } from '@tanstack/react-query'
import { type DocPage, readPages } from '#engine/core/docs/readPages.ts'

const files = import.meta.glob<string>('../../../docs/specification/*.md', { query: '?raw', import: 'default' })

const folder = 'specification'

const listed = (name: string, title: string): DocPage => ({ path: `${folder}/${name}`, title, body: '' })

/** The pages for administrators, in their order and without their bodies: long, so each loads when it is opened. */
export const specification: readonly DocPage[] = [
  listed('content', 'Content and files'),
  listed('platform', 'Platform'),
  listed('administration', 'Administration'),
  listed('decisions', 'Decisions'),
  listed('security', 'Security'),
]

/** Loads one of these pages with its body. */
export async function loadSpecification(path: string): Promise<DocPage> {
  const file = `../../../docs/${path}.md`
  const source = await files[file]?.()
  const [page] = readPages({ [file]: source ?? '' })
  if (source === undefined || page === undefined) throw new Error(`There is no page ${path}`)
  return page
}

/** The pages with their bodies, loaded on demand; empty until then. */
export function useSpecification(wanted: boolean): readonly DocPage[] {
  const { data } = useQuery({
    queryKey: ['docs', folder],
    queryFn: () => Promise.all(specification.map(({ path }) => loadSpecification(path))),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? []
}
