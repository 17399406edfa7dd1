/**
 * The public API for plugins. External plugins import it as `@fieldhouse/plugin`. A plugin is a value: declare it with
 * `defineInterface`, `defineDisplay` or `defineLayout`, with its component behind `load`, so that it costs nothing
 * until it is drawn.
 */
export type { Item, Key } from '#schemas/data/Item.ts'
export { isSecret } from '#schemas/data/isSecret.ts'
export type { Access } from './core/access/Access.ts'
export { type Choice, isScalar, readChoices, readList, type Scalar } from './core/display/choices/readChoices.ts'
export { toggleChoice } from './core/display/choices/toggleChoice.ts'
export { numberText, plainText } from './core/display/displayText.ts'
export { fallbackTitle } from './core/display/fallbackTitle.ts'
export { numberInput } from './core/display/numberInput.ts'
export {
  type Edits,
  type FieldPatch,
  noEdits,
  noToManyEdit,
  type Patch,
  type ToManyEdit,
  type ToOneEdit,
} from './core/edits/Patch.ts'
export { withEdits } from './core/edits/withEdits.ts'
export { fileFields, filesCollection, readFile, readFileId, type StoredFile } from './core/files/storedFile.ts'
export { keepOpenSections, readOpenSections } from './core/form/openSections.ts'
export type { Format } from './core/i18n/Format.ts'
export { localeName, locales } from './core/i18n/locales.ts'
export { readKey } from './core/item/nested/readKey.ts'
export { readKeys } from './core/item/nested/relatedRows.ts'
export type { CellMove } from './core/list/cell/moveOf.ts'
export { toggleKey } from './core/list/toggleKey.ts'
export type { CollectionInfo } from './core/metadata/CollectionInfo.ts'
export type { FieldInfo } from './core/metadata/FieldInfo.ts'
export { type FieldBranch, fieldBranches } from './core/metadata/fieldBranches.ts'
export { humanize } from './core/metadata/humanize.ts'
export type { Metadata } from './core/metadata/Metadata.ts'
export { type PlainField, plainField } from './core/metadata/plainField.ts'
export { selectableCollections } from './core/metadata/selectableCollections.ts'
export {
  type DisplayContext,
  type DisplayPlugin,
  type DisplayProps,
  defineDisplay,
  type TextContext,
} from './core/registry/DisplayPlugin.ts'
export { defineFixtures, defineLayoutFixtures, type Fixture, type LayoutFixture } from './core/registry/Fixture.ts'
export {
  defineInterface,
  type GroupSection,
  type GroupSummary,
  type InterfaceProps,
} from './core/registry/InterfacePlugin.ts'
export {
  defineLayout,
  type LayoutContext,
  type LayoutPlugin,
  type LayoutProps,
  type LayoutQuery,
  type LayoutRequest,
} from './core/registry/LayoutPlugin.ts'
export { defineModule, type ModulePlugin, type ModuleProps } from './core/registry/ModulePlugin.ts'
export type { OptionsOf } from './core/registry/OptionsSchema.ts'
export { choiceOptions, dropdownOptions } from './core/registry/options/choiceOptions.ts'
export { inlineOptions, listOptions, sortOptions } from './core/registry/options/listOptions.ts'
export type { Plugin } from './core/registry/Registry.ts'
export type { AssetOptions, ItemsPage, StudioHost, Suggestion, UploadTarget } from './core/registry/StudioHost.ts'
export { type Restriction, restrictText } from './core/text/restrictText.ts'
export { letterStep, type RowInTree, type TreeStep, treeStep } from './core/tree/treeStep.ts'
export type { CellEditorProps } from './form/cell/CellEditor.tsx'
export { CellEditor } from './form/cell/lazyCellEditor.tsx'
export { ChoiceBox } from './form/display/choices/ChoiceBox.tsx'
export { ChoiceFace } from './form/display/choices/ChoiceFace.tsx'
export { ChoiceGrid } from './form/display/choices/ChoiceGrid.tsx'
export { ChoiceSearch } from './form/display/choices/ChoiceSearch.tsx'
export { OtherChoice } from './form/display/choices/OtherChoice.tsx'
export { DisplayValue, TemplateValue } from './form/display/DisplayValue.tsx'
export { OddValue } from './form/display/OddValue.tsx'
export { ItemPicker } from './form/display/picker/ItemPicker.tsx'
export { Picture } from './form/display/picture/Picture.tsx'
export { LabeledTemplate, type LabeledTemplateProps } from './form/display/template/LabeledTemplate.tsx'
export { TemplateField } from './form/display/template/TemplateField.tsx'
export { UserFace } from './form/display/user/UserFace.tsx'
export { UserPopover } from './form/display/user/UserPopover.tsx'
export { type Template, useTemplate } from './form/display/useTemplate.ts'
export { useTitledItem } from './form/display/useTitledItem.ts'
export { FileFace } from './form/files/FileFace.tsx'
export type { GridColumn, GridRowsProps, ItemGridProps } from './form/grid/ItemGridProps.ts'
export { ItemGrid } from './form/grid/lazyItemGrid.tsx'
export { layoutStyles } from './form/layout/layoutStyles.ts'
export { ListFooter } from './form/list-footer/ListFooter.tsx'
export { ObjectForm, type ObjectFormProps } from './form/ObjectForm.tsx'
export { OptionForm } from './form/optionForm/OptionForm.tsx'
export type { OptionFormProps } from './form/optionForm/OptionFormProps.ts'
export { normalizePasted } from './form/paste/normalizePasted.ts'
export type { ItemDrawerProps, ItemDrawerResult } from './form/related/ItemDrawerProps.ts'
export { DraftDrawer, Drawer, ItemDrawer, SelectionDrawer } from './form/related/lazyDrawers.tsx'
export { OpenItemLink } from './form/related/OpenItemLink.tsx'
export { RelatedList } from './form/related/RelatedList.tsx'
export { RelatedOne } from './form/related/RelatedOne.tsx'
export { RowForm } from './form/related/RowForm.tsx'
export { RelatedTree } from './form/related/tree/RelatedTree.tsx'
export { temporaryId } from './form/related/useListChanges.ts'
export { type RowResult, useRow } from './form/related/useRow.ts'
export { type StagedEdits, useStagedEdits } from './form/related/useStagedEdits.ts'
export { useStudio } from './form/studio/StudioContext.tsx'
export { useUnsavedText } from './form/studio/unsavedText.ts'
export { useAsset } from './form/studio/useAsset.ts'
export { useItems } from './form/studio/useItems.ts'
export { type SuggestionsResult, useSuggestions } from './form/studio/useSuggestions.ts'
export { FileField, type HeldFile } from './form/upload/FileField.tsx'
export { FileSources } from './form/upload/FileSources.tsx'
export { Avatar } from './ui/avatar/Avatar.tsx'
export { Button } from './ui/button/Button.tsx'
export { IconButton } from './ui/button/IconButton.tsx'
export { Checkbox } from './ui/checkbox/Checkbox.tsx'
export { Chip } from './ui/chip/Chip.tsx'
export { CodeEditor } from './ui/code/CodeEditor.tsx'
export type { CodeEditorProps, CodeHandle } from './ui/code/CodeEditorProps.ts'
export type { CodeLanguage } from './ui/code/codeLanguage.ts'
export { ColorField } from './ui/color/ColorField.tsx'
export { contrast, fromHsl, type Hsl, parseColor, type Rgb, toHex, toHsl } from './ui/color/colors.ts'
export { presetColors } from './ui/color/presetColors.ts'
export { Swatch } from './ui/color/Swatch.tsx'
export { Combobox } from './ui/combobox/Combobox.tsx'
export type { ComboboxOption } from './ui/combobox/ComboboxOption.ts'
export { Control } from './ui/control/Control.tsx'
export { arrowStep, isRightToLeft, placeBelow } from './ui/direction.ts'
export { DragArea } from './ui/drag/DragArea.tsx'
export { DragHandle, type DragHandleProps } from './ui/drag/DragHandle.tsx'
export { LazyDrag } from './ui/drag/LazyDrag.tsx'
export { type DragSourceOptions, useDragSource } from './ui/drag/useDragSource.ts'
export { type DropSpot, type DropTargetOptions, useDropTarget } from './ui/drag/useDropTarget.ts'
export { type ListStepOptions, listStep, verticalStep } from './ui/focus/listStep.ts'
export { useTabStop } from './ui/focus/useTabStop.ts'
export { isSafeAddress } from './ui/html/isSafeAddress.ts'
export { trustHtml } from './ui/html/trustHtml.ts'
export { useText } from './ui/i18n/I18n.tsx'
export { useFormat } from './ui/i18n/useFormat.ts'
export { Icon } from './ui/icon/Icon.tsx'
export { IconField } from './ui/icon/IconField.tsx'
export { ControlList, Labeled, type LabeledProps } from './ui/labeled/Labeled.tsx'
export { MapView } from './ui/map/MapView.tsx'
export type { MapPlace, MapShape, MapViewProps } from './ui/map/MapViewProps.ts'
export { Markdown } from './ui/markdown/Markdown.tsx'
export { MenuButton } from './ui/menu/MenuButton.tsx'
export { Multiselect } from './ui/multiselect/Multiselect.tsx'
export { Notice } from './ui/notice/Notice.tsx'
export { Pagination } from './ui/pagination/Pagination.tsx'
export { PopoverList, type PopoverListEntry } from './ui/popover-list/PopoverList.tsx'
export { Select } from './ui/select/Select.tsx'
export { Skeleton } from './ui/skeleton/Skeleton.tsx'
export { Spinner } from './ui/spinner/Spinner.tsx'
export { CutText } from './ui/text/CutText.tsx'
export { restrictInput } from './ui/text/restrictInput.ts'
export { textStyles } from './ui/text/textStyles.ts'
export { type Tool, Toolbar } from './ui/toolbar/Toolbar.tsx'
export { Tooltip } from './ui/tooltip/Tooltip.tsx'
export { useSettled } from './ui/useSettled.ts'
export { useStable } from './ui/useStable.ts'
