import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const declare = { interface: 'defineInterface', display: 'defineDisplay', layout: 'defineLayout' }

/** The files of a standalone plugin: plain modules that a browser runs without a build. */
export function outsideFiles(kind, names, root) {
  return {
    'package.json': manifest(kind, names, root),
    'README.md': readme(kind, names),
    ...{ interface: interfaceFiles, display: displayFiles, layout: layoutFiles }[kind](names),
  }
}

function manifest(kind, { id }, root) {
  const { devDependencies, dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const all = { ...dependencies, ...devDependencies }
  const at = list => Object.fromEntries(list.map(name => [name, all[name]]))
  const content = {
    name: `fieldhouse-${kind}-${id}`,
    version: '0.1.0',
    private: true,
    type: 'module',
    scripts: { test: 'vitest run', check: 'fieldhouse-plugin check' },
    devDependencies: {
      '@fieldhouse/plugin': `file:${join(root, 'dist', 'plugin')}`,
      ...at(['@vitest/browser-playwright', 'jsdom', 'playwright', 'react', 'react-dom', 'vitest']),
    },
  }
  return `${JSON.stringify(content, null, 2)}\n`
}

const readme = (kind, { id, title }) => `# ${title}

An external ${kind} for the Fieldhouse studio. It consists of plain modules without a build step: the browser loads
\`index.js\` directly. The studio provides \`react\`, \`react/jsx-runtime\`, \`react-dom\` and \`@fieldhouse/plugin\`. Other bare
imports do not resolve.

## Test

Build the package \`@fieldhouse/plugin\` once in the studio's folder, then run the tests here:

    npm run plugin:package      # in the studio
    npm install && npm test     # here
    npm run check               # in Chromium: layout, colors, keys, right to left

## Install

Copy this folder without \`node_modules\` to \`${kind}s/${id}\` in the folder set by \`EXTENSIONS_PATH\`. The server
finds it within 2 seconds; reload the studio. The name of the folder must be the id of the plugin. The studio lists it
in Settings > Extensions, with the reason if it could not be loaded.
`

const declaration = (kind, { id, component }, { imports = '', options, words, rest }) =>
  `import { ${declare[kind]}${imports} } from '@fieldhouse/plugin'

export default ${declare[kind]}({
  id: '${id}',
  name: '${id}:name',
  icon: 'box',
${rest}
  options: {
${options}
  },
  // Messages by locale. Keys start with the plugin id and a colon.
  messages: {
    'en-US': {
${words}
    },
  },
  load: () => import('./${component}.js'),
})
`

const words = ({ id, title }, option, label) => `      '${id}:name': '${title}',\n      '${id}:${option}': '${label}',`

const suite = (kind, conform = 'conform') => `import { ${conform} } from '@fieldhouse/plugin/testing'
import { fixtures } from './fixtures.js'
import plugin from './index.js'

// The conformance tests of every ${kind}: rendering has no side effects, accessible names, keyboard support, and more.
${conform}(fixtures, plugin.messages['en-US'])
`

const config = `import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { environment: 'jsdom', testTimeout: 20_000, server: { deps: { inline: ['@fieldhouse/plugin'] } } },
})
`

const sheet = id => `@layer plugins {
  .${id} {
    min-inline-size: 0;
  }
}
`

function interfaceFiles(names) {
  const { id, component } = names
  return {
    'index.js': declaration('interface', names, {
      rest: "  types: ['string', 'text'],",
      options: `    placeholder: { type: 'string', title: '${id}:placeholder' },`,
      words: words(names, 'placeholder', 'Placeholder'),
    }),
    [`${component}.js`]: `import { Control, plainText } from '@fieldhouse/plugin'
import { createElement as h } from 'react'

const sheet = new URL('./${id}.css', import.meta.url).href

/** A line of text. A value of another type is shown as text, and is kept until the user edits it. */
export default function ${component}({ id, describedBy, value, options, access, invalid, change }) {
  return h(
    Control,
    { invalid, readOnly: !access.allowed },
    h('link', { rel: 'stylesheet', href: sheet, precedence: 'default' }),
    h('input', {
      id,
      className: '${id}',
      dir: 'auto',
      value: plainText(value),
      placeholder: options.placeholder,
      readOnly: !access.allowed,
      'aria-invalid': invalid || undefined,
      'aria-describedby': describedBy,
      onChange: event => change({ op: 'set', value: event.target.value === '' ? null : event.target.value }),
    }),
  )
}
`,
    [`${id}.css`]: sheet(id),
    'fixtures.js': fixtures(`  empty: {},
  filled: { value: 'Harbor' },
  anotherType: { value: { nested: true } },`),
    [`${id}.test.js`]: suite('interface'),
    'vitest.config.js': config,
  }
}

const fixtures = states => `import { defineFixtures } from '@fieldhouse/plugin'
import plugin from './index.js'

export const fixtures = defineFixtures(plugin, {
${states}
})
`

function displayFiles(names) {
  const { id, component } = names
  return {
    'index.js': declaration('display', names, {
      imports: ', plainText',
      rest: `  types: ['string', 'text', 'integer'],
  // Used by screen readers, search and exports, and while the component loads.
  text: (value, { prefix }) => (plainText(value) === '' ? '' : prefix + plainText(value)),`,
      options: `    prefix: { type: 'string', default: '', title: '${id}:prefix' },`,
      words: words(names, 'prefix', 'Prefix'),
    }),
    [`${component}.js`]: `import { plainText } from '@fieldhouse/plugin'
import { createElement as h } from 'react'

/** A value with a prefix. */
export default function ${component}({ value, options }) {
  return h('span', null, options.prefix, plainText(value))
}
`,
    'fixtures.js': fixtures(`  filled: { value: 'Harbor' },
  prefixed: { value: 12, options: { prefix: 'No. ' }, field: { type: 'integer' } },
  anotherType: { value: { nested: true } },`),
    [`${id}.test.js`]: suite('display'),
    'vitest.config.js': config,
  }
}

function layoutFiles(names) {
  const { id, component } = names
  return {
    'index.js': declaration('layout', names, {
      rest: `  // The fields to request; the host adds those that their displays need.
  fields: (query, _options, { collection }) =>
    query.fields.length > 0 ? query.fields : collection.fields.slice(0, 4).map(({ field }) => field),`,
      options: `    showKeys: { type: 'boolean', default: true, title: '${id}:show_keys' },`,
      words: words(names, 'show_keys', 'Show keys'),
    }),
    [`${component}.js`]: `import { DisplayValue } from '@fieldhouse/plugin'
import { createElement as h } from 'react'

/** A list of linked items. In a list for selection, a click selects instead of opening. */
export default function ${component}(props) {
  const { collection, items, loading, query, options, itemHref, selection, changeSelection, selecting } = props
  const shown = collection.fields.filter(({ field }) => query.fields.includes(field) && field !== collection.primaryKey)
  const toggle = key =>
    changeSelection(selection.includes(key) ? selection.filter(each => each !== key) : [...selection, key])
  return h(
    'ul',
    { 'aria-busy': loading, 'data-part': '${id}' },
    items.map(item => {
      const key = item[collection.primaryKey]
      const link = {
        href: itemHref(key),
        'aria-current': selection.includes(key) || undefined,
        onClick: event => {
          if (!selecting) return
          event.preventDefault()
          toggle(key)
        },
      }
      return h(
        'li',
        { key },
        h('a', link, options.showKeys ? String(key) : collection.name),
        shown.map(field => h('span', { key: field.field }, ' ', h(DisplayValue, { field, value: item[field.field] }))),
      )
    }),
  )
}
`,
    'fixtures.js': `import { defineLayoutFixtures } from '@fieldhouse/plugin'
import plugin from './index.js'

const items = [
  { id: 7, title: 'The harbor of Utsira' },
  { id: 8, title: 'Storm warnings' },
]

export const fixtures = defineLayoutFixtures(plugin, {
  plain: { items },
  withoutKeys: { items, options: { showKeys: false } },
  selected: { items, selection: [7], selecting: true },
  empty: { items: [] },
})
`,
    [`${id}.test.js`]: suite('layout', 'conformLayout'),
    'vitest.config.js': config,
  }
}
