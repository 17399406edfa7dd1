import { type ComponentType, lazy, Suspense } from 'react'
import { Control, type InterfaceProps, plainText, restrictInput } from '#engine/plugin.ts'
import type { SlugOptions } from './options.ts'
import type { SlugHelpProps } from './SlugHelp.tsx'
import { slugOf } from './slugOf.ts'
import { useFollowed } from './useFollowed.ts'

const SlugHelp = lazy<ComponentType<SlugHelpProps>>(() => import('./SlugHelp.tsx'))

/**
 * The part of an address that names an item: letters, digits and separators. Invalid characters are replaced while
 * typing. It can follow another field, and check that no other item has it.
 */
export default function Slug(props: InterfaceProps<string, SlugOptions>) {
  const { id, describedBy, value, options, field, access, invalid, item, primaryKey, change } = props
  const shown = plainText(value)
  const length = field.schema?.max_length ?? undefined
  const made = options.source ? slugOf(plainText(item[options.source]), length) : ''
  const set = (slug: string) => change({ op: 'set', value: slug === '' ? null : slug })
  useFollowed({ made, shown, follows: access.allowed && primaryKey === null, set })
  return (
    <>
      <Control iconLeft={options.iconLeft} iconRight={options.iconRight} invalid={invalid} readOnly={!access.allowed}>
        <input
          id={id}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          dir="auto"
          value={shown}
          placeholder={options.placeholder}
          maxLength={length}
          readOnly={!access.allowed}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          onChange={event => {
            const typed = restrictInput(event.target, 'slug')
            if (typed !== shown) set(typed)
          }}
        />
      </Control>
      {access.allowed && (options.source || options.unique) && (
        <Suspense>
          <SlugHelp {...{ field, options, primaryKey, made, shown, set }} />
        </Suspense>
      )}
    </>
  )
}
