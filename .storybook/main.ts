import type { StorybookConfig } from '@storybook/react-vite'
import { mergeConfig } from 'vite'
import studio from '../vite.config.ts'
import { writePluginStories } from './writePluginStories.ts'

const root = new URL('..', import.meta.url).pathname

// Stories are read, not run, so those of the plugins are written from their fixtures first.
writePluginStories(root)

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['./plugins/*.stories.tsx', '../engine/{ui,screens}/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: 'react-docgen' },
  // The studio's own configuration is rooted in app/ and built for /admin/.
  viteFinal: ({ build, ...vite }) =>
    mergeConfig(
      {
        ...vite,
        plugins: (vite.plugins ?? [])
          .flat()
          .filter(plugin => !plugin || !('name' in plugin) || plugin.name !== 'precompress'),
      },
      {
        root,
        base: './',
        publicDir: false,
        build: { ...build, cssTarget: studio.build?.cssTarget, manifest: false, chunkSizeWarningLimit: 3000 },
      },
    ),
}

export default config
