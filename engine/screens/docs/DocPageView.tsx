import { useEffect, useMemo } from 'react'
import { type DocPage, folderOf } from '#engine/core/docs/readPages.ts'
import { sectionName } from '#engine/core/docs/sections.ts'
import { trustHtml } from '#engine/ui/html/trustHtml.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import markdown from '#engine/ui/markdown/Markdown.module.css'
import { Page } from '#engine/ui/page/Page.tsx'
import { SidebarSection } from '#engine/ui/page/SidebarSection.tsx'
import styles from './DocPage.module.css'
import { drawPage } from './drawPage.ts'
import { images } from './pages.ts'

export interface DocPageViewProps {
  readonly page: DocPage
  readonly hrefOf: (path: string) => string
}

/** A page of the documentation, with its table of contents. */
export function DocPageView({ page, hrefOf }: DocPageViewProps) {
  const text = useText()
  const { html, headings } = useMemo(() => drawPage(page, hrefOf, images), [page, hrefOf])
  const folder = folderOf(page.path)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins at its top
  useEffect(() => {
    // Anchors with non-ASCII letters are encoded in the address; a truncated one leads to the top.
    const part = [...document.querySelectorAll('#main [id]')].find(
      ({ id }) => `#${encodeURIComponent(id)}` === location.hash,
    )
    if (part) part.scrollIntoView()
    else document.getElementById('main')?.scrollTo({ top: 0 })
  }, [page])
  return (
    <Page
      plain
      title={page.title}
      icon="help"
      breadcrumb={folder === '' ? text('documentation') : sectionName(folder, text)}
      sidebar={
        <>
          {headings.length > 0 && (
            <SidebarSection title={text('docs.on_this_page')} icon="list" open>
              <ul className={styles.headings}>
                {headings.map(({ id, text: words }) => (
                  <li key={id}>
                    <a href={`#${id}`}>{words}</a>
                  </li>
                ))}
              </ul>
            </SidebarSection>
          )}
          <SidebarSection title={text('information')} icon="info" open={headings.length === 0}>
            <p className={styles.note}>{text('docs.about')}</p>
          </SidebarSection>
        </>
      }
    >
      <article className={styles.page} lang="en" data-part="doc">
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: drawPage returns sanitized HTML */}
        <div className={markdown.body} dir="ltr" dangerouslySetInnerHTML={{ __html: trustHtml(html) }} />
      </article>
    </Page>
  )
}
