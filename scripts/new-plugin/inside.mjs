const declare = { interface: 'defineInterface', display: 'defineDisplay', layout: 'defineLayout' }

/** The files of a plugin in plugins/, by name, and its messages for the catalog. */
export function insideFiles(kind, names) {
  const files = { interface: interfaceFiles, display: displayFiles, layout: layoutFiles }[kind](names)
  return { files, words: { [names.nameKey]: names.title, [names.optionKey]: optionTitles[kind] } }
}

const optionTitles = { interface: 'Placeholder', display: 'Prefix', layout: 'Show keys' }

const declaration = (kind, { id, variable, component, nameKey }, { imports = '', rest }) =>
  `import { ${declare[kind]}${imports} } from '#engine/plugin.ts'
import { options } from './options.ts'

export const ${variable} = ${declare[kind]}({
  id: '${id}',
  name: '${nameKey}',
  icon: 'box',
${rest}
  load: () => import('./${component}.tsx'),
})
`

/** In a separate file, because both the declaration and the lazily loaded component need them. */
const optionsFile = ({ component }, option) => `import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  ${option},
} as const

export type ${component}Options = OptionsOf<typeof options>
`

const style = name => `@layer plugins {
  .${name} {
    min-inline-size: 0;
  }
}
`

function interfaceFiles(names) {
  const { id, variable, component, optionKey } = names
  return {
    'options.ts': optionsFile(names, `placeholder: { type: 'string', title: '${optionKey}' }`),
    'plugin.ts': declaration('interface', names, {
      rest: `  types: ['string', 'text'],\n  options,`,
    }),
    [`${component}.tsx`]: `import { Control, type InterfaceProps, plainText } from '#engine/plugin.ts'
import styles from './${component}.module.css'
import type { ${component}Options } from './options.ts'

/** A line of text. A value of another type is shown as text, and is kept until the user edits it. */
export default function ${component}(props: InterfaceProps<string, ${component}Options>) {
  const { id, describedBy, value, options, access, invalid, change } = props
  return (
    <Control invalid={invalid} readOnly={!access.allowed}>
      <input
        id={id}
        className={styles.input}
        dir="auto"
        value={plainText(value)}
        placeholder={options.placeholder}
        readOnly={!access.allowed}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={event => change({ op: 'set', value: event.target.value === '' ? null : event.target.value })}
      />
    </Control>
  )
}
`,
    [`${component}.module.css`]: style('input'),
    'fixtures.ts': `import { defineFixtures } from '#engine/plugin.ts'
import { ${variable} } from './plugin.ts'

export const fixtures = defineFixtures(${variable}, {
  empty: {},
  filled: { value: 'Harbor' },
  placeholder: { options: { placeholder: 'Enter a place' } },
  anotherType: { value: { nested: true } },
})
`,
    [`${component}.test.tsx`]: `import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { ${variable} } from './plugin.ts'

describe('${id}', () => {
  it('stores typed text, and null when cleared', async () => {
    const { user, patches, control } = await drawFixture(${variable}, { value: 'a' })
    await user.type(control(), 'b')
    await user.clear(control())
    expect(patches).toEqual([
      { op: 'set', value: 'ab' },
      { op: 'set', value: null },
    ])
  })

  it('shows its placeholder', async () => {
    await drawFixture(${variable}, { options: { placeholder: 'Enter a place' } })
    expect(screen.getByPlaceholderText('Enter a place')).toBeVisible()
  })
})
`,
  }
}

function displayFiles(names) {
  const { id, variable, component, optionKey } = names
  return {
    'options.ts': optionsFile(names, `prefix: { type: 'string', default: '', title: '${optionKey}' }`),
    'plugin.ts': declaration('display', names, {
      imports: ', plainText',
      rest: `  types: ['string', 'text', 'integer'],
  options,
  // Used by screen readers, search and exports, and while the component loads.
  text: (value, { prefix }) => {
    const words = plainText(value)
    return words === '' ? '' : prefix + words
  },`,
    }),
    [`${component}.tsx`]: `import { type DisplayProps, plainText } from '#engine/plugin.ts'
import styles from './${component}.module.css'
import type { ${component}Options } from './options.ts'

/** A value with a prefix. */
export default function ${component}({ value, options }: DisplayProps<unknown, ${component}Options>) {
  return (
    <span className={styles.value}>
      {options.prefix}
      {plainText(value)}
    </span>
  )
}
`,
    [`${component}.module.css`]: style('value'),
    'fixtures.ts': `import { defineFixtures } from '#engine/plugin.ts'
import { ${variable} } from './plugin.ts'

export const fixtures = defineFixtures(${variable}, {
  filled: { value: 'Harbor' },
  prefixed: { value: 12, options: { prefix: 'No. ' }, field: { type: 'integer' } },
  anotherType: { value: { nested: true } },
})
`,
    [`${component}.test.tsx`]: `import { expect, it } from 'vitest'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { ${variable} } from './plugin.ts'

it('shows the ${id} with its prefix', async () => {
  const { container } = await drawFixture(${variable}, { value: 12, options: { prefix: 'No. ' } })
  expect(container).toHaveTextContent('No. 12')
})

it('shows a missing value', async () => {
  const { container } = await drawFixture(${variable}, { value: null })
  expect(container.querySelector('[data-part="no-value"]')).not.toBeNull()
})
`,
  }
}

function layoutFiles(names) {
  const { id, variable, component, optionKey } = names
  return {
    'options.ts': optionsFile(names, `showKeys: { type: 'boolean', default: true, title: '${optionKey}' }`),
    'plugin.ts': declaration('layout', names, {
      rest: `  options,
  // The fields to request; the host adds those that their displays need.
  fields: (query, _options, { collection }) =>
    query.fields.length > 0 ? query.fields : collection.fields.slice(0, 4).map(({ field }) => field),`,
    }),
    [`${component}.tsx`]: `import { DisplayValue, type Key, type LayoutProps } from '#engine/plugin.ts'
import styles from './${component}.module.css'
import type { ${component}Options } from './options.ts'

/** A list of linked items. In a list for selection, a click selects instead of opening. */
export default function ${component}(props: LayoutProps<${component}Options>) {
  const { collection, items, loading, query, options, itemHref, selection, changeSelection, selecting } = props
  const shown = collection.fields.filter(
    ({ field }) => query.fields.includes(field) && field !== collection.primaryKey,
  )
  const toggle = (key: Key) =>
    changeSelection(selection.includes(key) ? selection.filter(each => each !== key) : [...selection, key])
  return (
    <ul className={styles.list} aria-busy={loading} data-part="${id}">
      {items.map(item => {
        // Safe: every item has a key.
        const key = item[collection.primaryKey] as Key
        return (
          <li key={key}>
            <a
              href={itemHref(key)}
              aria-current={selection.includes(key) || undefined}
              onClick={event => {
                if (!selecting) return
                event.preventDefault()
                toggle(key)
              }}
            >
              {options.showKeys ? key : collection.name}
            </a>
            {shown.map(field => (
              <span key={field.field}>
                {' '}
                <DisplayValue field={field} value={item[field.field]} />
              </span>
            ))}
          </li>
        )
      })}
    </ul>
  )
}
`,
    [`${component}.module.css`]: style('list'),
    'fixtures.ts': `import { defineLayoutFixtures } from '#engine/plugin.ts'
import { ${variable} } from './plugin.ts'

const items = [
  { id: 7, title: 'The harbor of Utsira', status: 'published' },
  { id: 8, title: 'Storm warnings', status: 'draft' },
]

export const fixtures = defineLayoutFixtures(${variable}, {
  plain: { items },
  withoutKeys: { items, options: { showKeys: false } },
  selected: { items, selection: [7], selecting: true },
  empty: { items: [] },
})
`,
    [`${component}.test.tsx`]: `import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { drawLayout } from '#engine/testing/drawLayout.tsx'
import { ${variable} } from './plugin.ts'

it('shows the items of a ${id} as links', async () => {
  await drawLayout(${variable}, { items: [{ id: 7, title: 'The harbor of Utsira' }] })
  expect(screen.getByRole('link', { name: '7' })).toBeVisible()
})
`,
  }
}
