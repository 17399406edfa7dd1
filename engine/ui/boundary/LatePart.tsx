import { type ReactNode, Suspense } from 'react'
import { useText } from '../i18n/I18n.tsx'
import { Loaded, type LoadedProps } from '../lazy/Loaded.tsx'
import { Notice } from '../notice/Notice.tsx'
import { Boundary } from './Boundary.tsx'

/** A part of a page whose code comes when it is drawn; what cannot be had says so in its place, and can be tried again. */
export function LatePart<Props extends object>({
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
