/**
 * Everything that a plugin may use of the studio, and nothing else of the engine. Outside plugins import it as
 * `@fieldhouse/plugin`. A plugin is a value: declare it with `defineInterface`, `defineDisplay` or `defineLayout`, and
 * its component behind `load`, so that it costs nothing until it is drawn.
 */
export type { Item, Key } from '#schemas/data/Item.ts'
export { DisplayValue } from './display/DisplayValue.tsx'
export { TemplateValue } from './display/TemplateValue.tsx'
export { useText } from './i18n/I18n.tsx'
export { useFormat } from './i18n/useFormat.ts'
export type { CollectionInfo } from './metadata/CollectionInfo.ts'
export type { FieldInfo } from './metadata/FieldInfo.ts'
export type { Metadata } from './metadata/Metadata.ts'
export type { Access } from './registry/Access.ts'
export { type DisplayContext, type DisplayProps, defineDisplay, type TextContext } from './registry/DisplayPlugin.ts'
export { defineFixtures, type Fixture } from './registry/Fixture.ts'
export { defineInterface, type InterfaceProps } from './registry/InterfacePlugin.ts'
export { defineLayout, type LayoutContext, type LayoutProps, type LayoutQuery } from './registry/LayoutPlugin.ts'
export type { OptionsOf } from './registry/OptionsSchema.ts'
export { noRelationEdit, type Patch, type RelationEdit } from './registry/Patch.ts'
export { useStudio } from './registry/StudioContext.tsx'
export type { AssetOptions, ItemsPage, StudioHost } from './registry/StudioHost.ts'
export { useItems } from './registry/useItems.ts'
