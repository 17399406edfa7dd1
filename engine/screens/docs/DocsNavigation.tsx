import '#engine/core/i18n/settingsEnglish.ts'
import { useRouterState } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { type DocPage, folderOf } from '#engine/core/docs/readPages.ts'
import { search } from '#engine/core/docs/search.ts'
import { sectionName } from '#engine/core/docs/sections.ts'
import { hrefOf } from '#engine/core/paths/base.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import shell from '../navigation/Navigation.module.css'
import { PlaceLinks } from '../navigation/NavigationLinks.tsx'
import { modelPath } from './DocsModule.tsx'
import styles from './DocsNavigation.module.css'
import { pages } from './pages.ts'

const pageHref = (path: string): string => hrefOf(path === '' ? '/docs' : `/docs/${path}`)

/** Every page by its folder, and a search in all of them (A-0729, A-0730). */
export default function DocsNavigation() {
  const text = useText()
  const here = useRouterState({ select: state => state.location.pathname.replace(/^\/docs\/?|\/$/g, '') })
  const [sought, setSought] = useState('')
  const hits = useMemo(() => search(pages, sought), [sought])
  const folders = [...new Set(pages.map(({ path }) => folderOf(path)))].filter(folder => folder !== '')
  return (
    <>
      <input
        type="search"
        className={shell.search}
        aria-label={text('docs.search')}
        placeholder={text('docs.search')}
        value={sought}
        onChange={event => setSought(event.target.value)}
      />
      {sought.trim() !== '' ? (
        <ul className={styles.hits} aria-label={text('docs.found')}>
          {hits.map(({ page, excerpt }) => (
            <li key={page.path}>
              <a
                className={styles.hit}
                href={pageHref(page.path)}
                aria-current={page.path === here ? 'page' : undefined}
              >
                <span className={styles.title}>{page.title}</span>
                <span className={styles.excerpt} lang="en" dir="ltr">
                  {excerpt}
                </span>
              </a>
            </li>
          ))}
          {hits.length === 0 && <li className={styles.none}>{text('no_results')}</li>}
        </ul>
      ) : (
        <>
          <PlaceLinks
            links={[
              ...pages.filter(({ path }) => folderOf(path) === '').map(page => linkTo(page, here, 'description')),
              {
                id: modelPath,
                href: pageHref(modelPath),
                icon: 'box',
                name: text('docs.model'),
                isCurrent: here === modelPath || here.startsWith(`${modelPath}/`),
              },
            ]}
          />
          {folders.map(folder => (
            <details key={folder} className={shell.group} open={here.startsWith(`${folder}/`) || here === ''}>
              <summary className={shell.heading}>{sectionName(folder, text)}</summary>
              <PlaceLinks
                links={pages
                  .filter(({ path }) => folderOf(path) === folder)
                  .map(page => linkTo(page, here, 'description'))}
              />
            </details>
          ))}
        </>
      )}
    </>
  )
}

const linkTo = ({ path, title }: DocPage, here: string, icon: string) => ({
  id: path,
  href: pageHref(path),
  icon,
  name: title,
  isCurrent: path === here,
})
