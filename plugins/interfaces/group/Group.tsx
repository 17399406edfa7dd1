import { useState } from 'react'
import { type GroupSection, type InterfaceProps, keepOpenSections, readOpenSections } from '#engine/plugin.ts'
import { Disclosure } from './Disclosure.tsx'
import styles from './Group.module.css'
import type { GroupOptions } from './options.ts'

type GroupProps = InterfaceProps<unknown, GroupOptions>

/** A group of fields: with or without a title, or as sections of an accordion. Has no value. */
export default function Group(props: GroupProps) {
  const { options, field, children, sections = [] } = props
  const title = options.title || field.name
  switch (options.style) {
    case 'raw':
      return (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a border, and can only be named by a legend
        <div role="group" aria-label={title}>
          {children}
        </div>
      )
    case 'accordion':
      return (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a border, and can only be named by a legend
        <div role="group" className={styles.accordion} aria-label={title}>
          <Accordion {...props} sections={sections} />
        </div>
      )
    case 'detail':
      return <Detail {...props} title={title} />
  }
}

function Detail({ id, title, field, options, summary, children }: GroupProps & { readonly title: string }) {
  const [chosen, setChosen] = useState(
    () => readOpenSections(field)?.includes(field.field) ?? options.start !== 'closed',
  )
  const choose = (isOpen: boolean) => {
    setChosen(isOpen)
    keepOpenSections(field, isOpen ? [field.field] : [])
  }
  return (
    <Disclosure
      id={id}
      title={title}
      icon={options.icon}
      color={colorOf(options.color)}
      summary={summary}
      chosen={chosen}
      choose={choose}
    >
      {children}
    </Disclosure>
  )
}

/** Each field, or each group with its fields, is a section; an option limits it to one open section. */
function Accordion({
  id,
  field: group,
  options,
  sections,
}: GroupProps & { readonly sections: readonly GroupSection[] }) {
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(readOpenSections(group) ?? firstOpen(options, sections)),
  )
  const choose = (name: string, isOpen: boolean) => {
    const others = [...open].filter(each => each !== name)
    const next = isOpen ? [...(options.oneOpen ? [] : others), name] : others
    setOpen(new Set(next))
    keepOpenSections(group, next)
  }
  return sections.map(({ field, options: own, summary, rows }) => (
    <Disclosure
      key={field.field}
      id={`${id}-${field.field}`}
      title={textOf(own['title']) || field.name}
      icon={textOf(own['icon'])}
      color={colorOf(own['color'])}
      summary={summary}
      chosen={open.has(field.field)}
      choose={isOpen => choose(field.field, isOpen)}
    >
      {rows}
    </Disclosure>
  ))
}

function firstOpen({ start, oneOpen }: GroupOptions, sections: readonly GroupSection[]): readonly string[] {
  const names = sections.map(({ field }) => field.field)
  if (start === 'open' && !oneOpen) return names
  return start === 'open' || start === 'first' ? names.slice(0, 1) : []
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

// The stored value can be anything, and is used in a style.
const colorOf = (value: unknown): string | undefined => {
  const color = textOf(value)
  return color !== undefined && /^#[0-9a-f]{3,8}$/i.test(color) ? color : undefined
}
