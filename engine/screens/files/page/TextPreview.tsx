import { useQuery } from '@tanstack/react-query'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Spinner } from '#engine/ui/spinner/Spinner.tsx'
import styles from './FilePreview.module.css'
import { NoPreview } from './NoPreview.tsx'

export interface TextPreviewProps {
  readonly id: string
  readonly modified: string | null
  readonly title: string
}

/** Bytes of a text that are shown. */
const shown = 64_000

/** The beginning of a text. */
export default function TextPreview({ id, modified, title }: TextPreviewProps) {
  const text = useText()
  const { readAsset } = useStudio()
  const { data, isError } = useQuery({
    queryKey: ['file-text', id, modified],
    queryFn: async ({ signal }) => {
      const bytes = await readAsset(id, { modified }, signal)
      return { words: await bytes.slice(0, shown).text(), isCut: bytes.size > shown }
    },
  })
  if (isError) return <NoPreview icon="broken_image" message={text('file_page.preview_failed')} />
  if (!data) return <Spinner />
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls is scrolled by keys, too */}
      <section className={styles.text} tabIndex={0} aria-label={title}>
        <pre dir="auto">{data.words}</pre>
      </section>
      {data.isCut && <p className={styles.cut}>{text('file_page.cut')}</p>}
    </>
  )
}
