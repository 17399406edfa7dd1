import '#engine/core/i18n/settingsMessages.ts'
import { useRouterState } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { type DocPage, folderOf } from '#engine/core/docs/readPages.ts'
import { search } from '#engine/core/docs/search.ts'
import { sectionName } from '#engine/core/docs/sections.ts'
import { hrefOf } from '#engine/core/paths/base.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import shell from '../navigation/Navigation.module.css'
import { PlaceLinks } from '../navigation/NavigationLinks.tsx'
import { modelPath } from './DocsModule.tsx'
import styles from './DocsNavigation.module.css'
import { pages } from './pages.ts'
import { specification, useSpecification } from './specification.ts'

const pageHref = (path: string): string => hrefOf(path === '' ? '/docs' : `/docs/${path}`)

/** All pages by folder, with a search. Administrators also find the specification. */
export default function DocsNavigation() {
  const text = useText()
  const currentPath = useRouterState({ select: state => state.location.pathname.replace(/^\/docs\/?|\/$/g, '') })
  const [searchText, setSearchText] = useState('')
  const { admin } = useStudio().metadata.caller
  const bodies = useSpecification(admin && searchText.trim() !== '')
  const hits = useMemo(() => search([...pages, ...bodies], searchText), [bodies, searchText])
  const listed = admin ? [...pages, ...specification] : pages
  const folders = [...new Set(listed.map(({ path }) => folderOf(path)))].filter(folder => folder !== '')
  return (
    <>
      <input
        type="search"
        className={shell.search}
        aria-label={text('docs.search')}
        placeholder={text('docs.search')}
        value={searchText}
        onChange={event => setSearchText(event.target.value)}
      />
      {searchText.trim() !== '' ? (
        <ul className={styles.results} aria-label={text('docs.found')}>
          {hits.map(({ page, excerpt }) => (
            <li key={page.path}>
              <a
                className={styles.result}
                href={pageHref(page.path)}
                aria-current={page.path === currentPath ? 'page' : undefined}
              >
                <span className={styles.title}>{page.title}</span>
                <span className={styles.excerpt} lang="en" dir="ltr">
                  {excerpt}
                </span>
              </a>
            </li>
          ))}
          {hits.length === 0 && <li className={styles.empty}>{text('no_results')}</li>}
        </ul>
      ) : (
        <>
          <PlaceLinks
            links={[
              ...pages
                .filter(({ path }) => folderOf(path) === '')
                .map(page => linkTo(page, currentPath, 'description')),
              {
                id: modelPath,
                href: pageHref(modelPath),
                icon: 'box',
                name: text('docs.model'),
                isCurrent: currentPath === modelPath || currentPath.startsWith(`${modelPath}/`),
              },
            ]}
          />
          {folders.map(folder => (
            <details
              key={folder}
              className={shell.group}
              open={currentPath.startsWith(`${folder}/`) || currentPath === ''}
            >
              <summary className={shell.heading}>{sectionName(folder, text)}</summary>
              <PlaceLinks
                links={listed
                  .filter(({ path }) => folderOf(path) === folder)
                  .map(page => linkTo(page, currentPath, 'description'))}
              />
            </details>
          ))}
        </>
      )}
    </>
  )
}

const linkTo = ({ path, title }: DocPage, currentPath: string, icon: string) => ({
  id: path,
  href: pageHref(path),
  icon,
  name: title,
  isCurrent: path === currentPath,
})
