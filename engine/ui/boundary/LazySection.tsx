import { type ReactNode, Suspense } from 'react'
import { useText } from '../i18n/I18n.tsx'
import { Loaded, type LoadedProps } from '../lazy/Loaded.tsx'
import { Notice } from '../notice/Notice.tsx'
import { Boundary } from './Boundary.tsx'

/** A part of a page that loads its code when it is drawn. A failure to load is shown in its place, with a retry. */
export function LazySection<Props extends object>({
  load,
  props,
  placeholder,
}: LoadedProps<Props> & { readonly placeholder?: ReactNode }) {
  const text = useText()
  return (
    <Boundary
      fallback={(_, retry) => (
        <Notice kind="danger" title={text('not_loaded')} action={{ label: text('try_again'), onPress: retry }}>
          {text('not_loaded_body')}
        </Notice>
      )}
    >
      <Suspense fallback={placeholder}>
        <Loaded load={load} props={props} />
      </Suspense>
    </Boundary>
  )
}
