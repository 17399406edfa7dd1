import type { Preview } from '@storybook/react-vite'
import '#engine/ui/icon/allIcons.ts'
import '#engine/ui/tokens/index.css'
import { ReviewProviders } from '#engine/testing/ReviewProviders.tsx'
import { builtIns } from '#plugins/index.ts'

const choice = (title: string, icon: string, items: readonly string[]) => ({
  toolbar: { title, icon, items: [...items], dynamicTitle: true },
})

const preview: Preview = {
  parameters: {
    layout: 'padded',
    // A violation fails the story, here and in the tests.
    a11y: { test: 'error' },
    backgrounds: { disable: true },
    controls: { expanded: true },
  },
  globalTypes: {
    theme: choice('Theme', 'contrast', ['light', 'dark']),
    direction: choice('Direction', 'transfer', ['ltr', 'rtl']),
    density: choice('Density', 'component', ['cozy', 'compact']),
    locale: choice('Locale', 'globe', ['en-US', 'de-DE', 'ar-SA']),
  },
  initialGlobals: { theme: 'light', direction: 'ltr', density: 'cozy', locale: 'en-US' },
  decorators: [
    (Story, { globals }) => {
      const { dataset, style } = document.documentElement
      dataset['theme'] = String(globals['theme'])
      dataset['density'] = String(globals['density'])
      document.documentElement.dir = String(globals['direction'])
      style.backgroundColor = 'var(--surface)'
      return (
        <ReviewProviders plugins={builtIns} locale={String(globals['locale'])}>
          <Story />
        </ReviewProviders>
      )
    },
  ],
}

export default preview
