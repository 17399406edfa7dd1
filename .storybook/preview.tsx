import type { Preview } from '@storybook/react-vite'
import { configure } from 'storybook/test'
import '#engine/ui/icon/allIcons.ts'
import '#engine/ui/tokens/index.css'
import { localeName, locales } from '#engine/core/i18n/locales.ts'
import { ReviewProviders } from '#engine/testing/ReviewProviders.tsx'
import { directionOf } from '#engine/ui/i18n/I18n.tsx'
import { preload } from '#engine/ui/lazy/componentOf.ts'
import { builtIns } from '#plugins/index.ts'
import { checkConsole, watchConsole } from './watchConsole.ts'

// As in the other tests: a busy machine loads lazy parts slowly.
configure({ asyncUtilTimeout: 5000 })

interface Choice {
  readonly value: string
  readonly title: string
}

const choice = (title: string, icon: string, items: readonly (string | Choice)[]) => ({
  toolbar: { title, icon, items: [...items], dynamicTitle: true },
})

const width = (name: string, pixels: number, height: number) => ({
  name: `${name}, ${pixels} px`,
  styles: { width: `${pixels}px`, height: `${height}px` },
})

const preview: Preview = {
  parameters: {
    layout: 'padded',
    // A violation fails the story, here and in the tests.
    // Details of what passes would take as long as the checks.
    a11y: { test: 'error', options: { resultTypes: ['violations'], preload: false } },
    backgrounds: { disable: true },
    controls: { expanded: true },
    viewport: {
      options: {
        phone: width('Small phone', 320, 640),
        largePhone: width('Phone', 390, 844),
        tablet: width('Tablet', 768, 1024),
        desktop: width('Desktop', 1440, 900),
      },
    },
  },
  globalTypes: {
    theme: choice('Theme', 'contrast', ['light', 'dark']),
    direction: choice('Direction', 'transfer', [
      { value: 'auto', title: 'Direction of the language' },
      { value: 'ltr', title: 'Left to right' },
      { value: 'rtl', title: 'Right to left' },
    ]),
    density: choice('Density', 'component', ['cozy', 'compact']),
    locale: choice(
      'Language',
      'globe',
      locales.map(code => ({ value: code, title: localeName(code, 'en-US') })),
    ),
  },
  initialGlobals: { theme: 'light', direction: 'auto', density: 'cozy', locale: 'en-US' },
  // Preloads everything a plugin draws, so that a story is complete when it is tested.
  loaders: [() => Promise.all(builtIns.map(({ load }) => preload(load)))],
  beforeEach: watchConsole,
  afterEach: checkConsole,
  decorators: [
    (Story, { globals, parameters }) => {
      const { dataset, style } = document.documentElement
      const locale = String(globals['locale'])
      const direction = String(globals['direction'])
      dataset['theme'] = String(globals['theme'])
      dataset['density'] = String(globals['density'])
      document.documentElement.dir = direction === 'auto' ? directionOf(locale) : direction
      style.backgroundColor = 'var(--surface)'
      return (
        <ReviewProviders plugins={builtIns} locale={locale} waiting={parameters['waiting'] === true}>
          <Story />
        </ReviewProviders>
      )
    },
  ],
}

export default preview
