import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { PresetStore } from '#engine/core/list/presets/PresetStore.ts'
import type { Metadata } from '#engine/core/metadata/Metadata.ts'
import type { Registry } from '#engine/core/registry/Registry.ts'
import { studioHost } from '#engine/core/studio/studioHost.ts'
import { StudioProvider } from '#engine/form/studio/StudioContext.tsx'
import { UploadsProvider } from '#engine/form/upload/UploadsProvider.tsx'
import { PresetProvider } from '#engine/screens/list/presets/usePreset.tsx'
import { SelectionProvider } from '#engine/screens/list/SelectionProvider.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { ProjectInfo } from '#schemas/data/Settings.ts'

const loadRunner = () => import('#engine/form/upload/UploadsRunner.tsx')

export interface MemoryStudioProps {
  readonly metadata: Metadata
  readonly registry: Registry
  readonly router: AnyRouter
  readonly capabilities?: readonly string[]
}

/**
 * The real host, presets and router of the studio around a page. `fetch` answers requests; everything else is in
 * memory.
 */
export function MemoryStudio({ metadata, registry, router, capabilities = [] }: MemoryStudioProps) {
  const text = useText()
  const [host] = useState(() =>
    studioHost(
      {
        metadata,
        user: { id: 'u1' },
        presets: [],
        project,
        capabilities: new Set(['detailed-relation-writes', 'edit-base', ...capabilities]),
        idleTimeout: null,
        draftKey: null,
        extensions: {},
      },
      registry,
      text,
    ),
  )
  // List views are not saved here.
  const [presets] = useState(
    () =>
      new PresetStore({
        owner: { user: 'u1', role: 'r1' },
        presets: [],
        save: async preset => ({ ...preset, id: 1 }),
        remove: async () => {},
        read: async () => null,
        failed: () => {},
      }),
  )
  return (
    <StudioProvider host={host}>
      <PresetProvider store={presets}>
        <UploadsProvider load={loadRunner}>
          <SelectionProvider>
            {/* Safe: the type of the studio's own router is registered, and this is another one. */}
            <RouterProvider router={router as never} />
          </SelectionProvider>
        </UploadsProvider>
      </PresetProvider>
    </StudioProvider>
  )
}

const project: ProjectInfo = {
  ...{ project_name: null, project_logo: null, project_color: null, custom_css: null },
  ...{ public_foreground: null, public_background: null, public_note: null },
}
