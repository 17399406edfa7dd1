import type { Load } from '#engine/core/lazy/Load.ts'

/** A part of the settings. */
export interface Section {
  /** The key of its name. */
  readonly name: string
  readonly icon: string
  /** What the server must support; every server has the others. */
  readonly capability?: string
  /** A component with `SectionProps`. */
  readonly load: Load
}

/** The parts of the settings by the first step of their address, in the order of the navigation. */
export const sections: Readonly<Record<string, Section>> = {
  project: {
    name: 'project.title',
    icon: 'tune',
    load: () => import('../project/ProjectSection.tsx'),
  },
  'data-model': {
    name: 'data_model.name',
    icon: 'list_alt',
    load: () => import('../dataModel/DataModelSection.tsx'),
  },
  roles: {
    name: 'roles.name',
    icon: 'admin_panel_settings',
    load: () => import('../roles/RolesSection.tsx'),
  },
  presets: {
    name: 'presets.title',
    icon: 'bookmark',
    load: () => import('../presets/PresetsSection.tsx'),
  },
  webhooks: {
    name: 'webhooks.title',
    icon: 'webhook',
    load: () => import('../webhooks/WebhooksSection.tsx'),
  },
  relations: {
    name: 'data_model.relations',
    icon: 'account_tree',
    load: () => import('../relations/RelationsSection.tsx'),
  },
  doctor: {
    name: 'data_model.doctor',
    icon: 'stethoscope',
    load: () => import('../doctor/DoctorSection.tsx'),
  },
  'model-file': {
    name: 'model.file.name',
    icon: 'data_object',
    load: () => import('../modelFile/ModelFileSection.tsx'),
  },
  extensions: {
    name: 'extensions',
    icon: 'extension',
    load: () => import('../extensions/ExtensionsPage.tsx'),
  },
  system: {
    name: 'server.title',
    icon: 'speed',
    capability: 'system',
    load: () => import('../system/SystemSection.tsx'),
  },
}

/** Whether the server has what a section shows. */
export const isOffered = ({ capability }: Section, capabilities: ReadonlySet<string>): boolean =>
  capability === undefined || capabilities.has(capability)

/** The page that `/settings` redirects to. */
export const firstSection = 'data-model'
