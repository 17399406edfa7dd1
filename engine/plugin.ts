/**
 * Everything that a plugin may use of the studio, and nothing else of the engine. Outside plugins import it as
 * `@fieldhouse/plugin`. A plugin is a value: declare it with `defineInterface`, `defineDisplay` or `defineLayout`, and
 * its component behind `load`, so that it costs nothing until it is drawn.
 */
export type { Item, Key } from '#schemas/data/Item.ts'
export { ChoiceBox } from './display/choices/ChoiceBox.tsx'
export { ChoiceFace } from './display/choices/ChoiceFace.tsx'
export { ChoiceGrid } from './display/choices/ChoiceGrid.tsx'
export { OtherChoice } from './display/choices/OtherChoice.tsx'
export { type Choice, isScalar, readChoices, readList, type Scalar } from './display/choices/readChoices.ts'
export { toggleChoice } from './display/choices/toggleChoice.ts'
export { DisplayValue } from './display/DisplayValue.tsx'
export { plainText } from './display/displayText.ts'
export { ListFooter } from './display/list-footer/ListFooter.tsx'
export { OddValue } from './display/OddValue.tsx'
export { ItemPicker } from './display/picker/ItemPicker.tsx'
export { Picture } from './display/picture/Picture.tsx'
export { TemplateValue } from './display/TemplateValue.tsx'
export { TemplateField } from './display/template/TemplateField.tsx'
export { UserFace } from './display/user/UserFace.tsx'
export { UserPopover } from './display/user/UserPopover.tsx'
export { type Template, useTemplate } from './display/useTemplate.ts'
export { OptionForm, type OptionFormProps } from './fieldSetup/optionForm/OptionForm.tsx'
export { withEdits } from './form/edits/withEdits.ts'
export { ObjectForm, type ObjectFormProps } from './form/ObjectForm.tsx'
export type { Format } from './i18n/Format.ts'
export { useText } from './i18n/I18n.tsx'
export { localeName, locales } from './i18n/locales.ts'
export { useFormat } from './i18n/useFormat.ts'
export { FileFace } from './item/files/FileFace.tsx'
export { fileFields, filesCollection, readFile, readFileId, type StoredFile } from './item/files/storedFile.ts'
export type { ItemDrawerProps, ItemDrawerResult } from './item/nested/ItemDrawer.tsx'
export { DraftDrawer, Drawer, ItemDrawer, SelectionDrawer } from './item/nested/lazyDrawers.tsx'
export { RelatedList } from './item/nested/RelatedList.tsx'
export { RelatedOne } from './item/nested/RelatedOne.tsx'
export { RowForm } from './item/nested/RowForm.tsx'
export { readKey } from './item/nested/readKey.ts'
export { readKeys } from './item/nested/relatedRows.ts'
export { temporaryId } from './item/nested/useListChanges.ts'
export { type RowResult, useRow } from './item/nested/useRow.ts'
export { type StagedEdits, useStagedEdits } from './item/nested/useStagedEdits.ts'
export type { CellEditorProps, CellMove } from './list/cell/CellEditor.tsx'
export { CellEditor } from './list/cell/lazyCellEditor.tsx'
export type { CollectionInfo } from './metadata/CollectionInfo.ts'
export type { FieldInfo } from './metadata/FieldInfo.ts'
export { type FieldBranch, fieldBranches } from './metadata/fieldBranches.ts'
export { humanise } from './metadata/humanise.ts'
export type { Metadata } from './metadata/Metadata.ts'
export { offeredCollections } from './metadata/offeredCollections.ts'
export { type PlainField, plainField } from './metadata/plainField.ts'
export type { Access } from './registry/Access.ts'
export {
  type DisplayContext,
  type DisplayPlugin,
  type DisplayProps,
  defineDisplay,
  type TextContext,
} from './registry/DisplayPlugin.ts'
export { defineFixtures, defineLayoutFixtures, type Fixture, type LayoutFixture } from './registry/Fixture.ts'
export { useHeldDraft } from './registry/heldDrafts.ts'
export {
  defineInterface,
  type GroupSection,
  type GroupSummary,
  type InterfaceProps,
} from './registry/InterfacePlugin.ts'
export {
  defineLayout,
  type LayoutContext,
  type LayoutPlugin,
  type LayoutProps,
  type LayoutQuery,
  type LayoutRequest,
} from './registry/LayoutPlugin.ts'
export { defineModule, type ModulePlugin, type ModuleProps } from './registry/ModulePlugin.ts'
export type { OptionsOf } from './registry/OptionsSchema.ts'
export {
  type Edits,
  type FieldPatch,
  noEdits,
  noRelationEdit,
  type OneEdit,
  type Patch,
  type RelationEdit,
} from './registry/Patch.ts'
export type { Plugin } from './registry/Registry.ts'
export { useStudio } from './registry/StudioContext.tsx'
export type { AssetOptions, ItemsPage, StudioHost, UploadTarget } from './registry/StudioHost.ts'
export { useAsset } from './registry/useAsset.ts'
export { useItems } from './registry/useItems.ts'
export { Avatar } from './ui/avatar/Avatar.tsx'
export { Button } from './ui/button/Button.tsx'
export { IconButton } from './ui/button/IconButton.tsx'
export { Checkbox } from './ui/checkbox/Checkbox.tsx'
export { Chip } from './ui/chip/Chip.tsx'
export { CodeEditor, type CodeEditorProps, type CodeHandle } from './ui/code/CodeEditor.tsx'
export type { CodeLanguage } from './ui/code/codeLanguage.ts'
export { ColorField } from './ui/color/ColorField.tsx'
export { contrast, fromHsl, type Hsl, parseColor, presetColors, type Rgb, toHex, toHsl } from './ui/color/colors.ts'
export { Swatch } from './ui/color/Swatch.tsx'
export { Combobox, type ComboboxOption } from './ui/combobox/Combobox.tsx'
export { Control } from './ui/control/Control.tsx'
export { arrowStep, isRightToLeft, placeBelow } from './ui/direction.ts'
export { isSafeAddress } from './ui/html/isSafeAddress.ts'
export { trustHtml } from './ui/html/trustHtml.ts'
export { Icon } from './ui/icon/Icon.tsx'
export { IconField } from './ui/icon/IconField.tsx'
export { Markdown } from './ui/markdown/Markdown.tsx'
export { MenuButton } from './ui/menu/MenuButton.tsx'
export { Multiselect } from './ui/multiselect/Multiselect.tsx'
export { Notice } from './ui/notice/Notice.tsx'
export { Pagination } from './ui/pagination/Pagination.tsx'
export { PopoverList, type PopoverListEntry } from './ui/popover-list/PopoverList.tsx'
export { Select } from './ui/select/Select.tsx'
export { Skeleton } from './ui/skeleton/Skeleton.tsx'
export { Spinner } from './ui/spinner/Spinner.tsx'
export { restrictInput } from './ui/text/restrictInput.ts'
export type { Restriction } from './ui/text/restrictText.ts'
export { type Tool, Toolbar } from './ui/toolbar/Toolbar.tsx'
export { Tooltip } from './ui/tooltip/Tooltip.tsx'
export { FileSources } from './upload/FileSources.tsx'
