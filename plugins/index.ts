import type { DisplayPlugin, LayoutPlugin, Plugin } from '#engine/plugin.ts'
import { boolean } from './displays/boolean/plugin.ts'
import { collectionDisplay } from './displays/collection/plugin.ts'
import { colorDisplay } from './displays/color/plugin.ts'
import { datetimeDisplay } from './displays/datetime/plugin.ts'
import { fileDisplay } from './displays/file/plugin.ts'
import { filesize } from './displays/filesize/plugin.ts'
import { formattedJsonValue } from './displays/formatted-json-value/plugin.ts'
import { formattedValue } from './displays/formatted-value/plugin.ts'
import { geometryDisplay } from './displays/geometry/plugin.ts'
import { iconDisplay } from './displays/icon/plugin.ts'
import { image } from './displays/image/plugin.ts'
import { labels } from './displays/labels/plugin.ts'
import { linkDisplay } from './displays/link/plugin.ts'
import { mimeType } from './displays/mime-type/plugin.ts'
import { progress } from './displays/progress/plugin.ts'
import { rating } from './displays/rating/plugin.ts'
import { raw } from './displays/raw/plugin.ts'
import { relatedValues } from './displays/related-values/plugin.ts'
import { tagsDisplay } from './displays/tags/plugin.ts'
import { translationsDisplay } from './displays/translations/plugin.ts'
import { userDisplay } from './displays/user/plugin.ts'
import { autocomplete } from './interfaces/autocomplete/plugin.ts'
import { blockDocument } from './interfaces/block-document/plugin.ts'
import { checkboxTree } from './interfaces/checkbox-tree/plugin.ts'
import { checkboxes } from './interfaces/checkboxes/plugin.ts'
import { code } from './interfaces/code/plugin.ts'
import { collection } from './interfaces/collection/plugin.ts'
import { collectionItemDropdown } from './interfaces/collection-item-dropdown/plugin.ts'
import { collections } from './interfaces/collections/plugin.ts'
import { color } from './interfaces/color/plugin.ts'
import { datetime } from './interfaces/datetime/plugin.ts'
import { displayTemplate } from './interfaces/display-template/plugin.ts'
import { divider } from './interfaces/divider/plugin.ts'
import { dropdown } from './interfaces/dropdown/plugin.ts'
import { dropdownMultiselect } from './interfaces/dropdown-multiselect/plugin.ts'
import { field } from './interfaces/field/plugin.ts'
import { file } from './interfaces/file/plugin.ts'
import { files } from './interfaces/files/plugin.ts'
import { group } from './interfaces/group/plugin.ts'
import { groupTabs } from './interfaces/group-tabs/plugin.ts'
import { hash } from './interfaces/hash/plugin.ts'
import { icon } from './interfaces/icon/plugin.ts'
import { imageInput } from './interfaces/image/plugin.ts'
import { interfaceChoice } from './interfaces/interface/plugin.ts'
import { interfaceOptions } from './interfaces/interface-options/plugin.ts'
import { manyToAny } from './interfaces/m2a-builder/plugin.ts'
import { manyToMany } from './interfaces/many-to-many/plugin.ts'
import { manyToOne } from './interfaces/many-to-one/plugin.ts'
import { map } from './interfaces/map/plugin.ts'
import { markdown } from './interfaces/markdown/plugin.ts'
import { notice } from './interfaces/notice/plugin.ts'
import { numeric } from './interfaces/numeric/plugin.ts'
import { oneToMany } from './interfaces/one-to-many/plugin.ts'
import { presentationLinks } from './interfaces/presentation-links/plugin.ts'
import { radioButtons } from './interfaces/radio-buttons/plugin.ts'
import { repeater } from './interfaces/repeater/plugin.ts'
import { slider } from './interfaces/slider/plugin.ts'
import { slug } from './interfaces/slug/plugin.ts'
import { systemLanguage } from './interfaces/system-language/plugin.ts'
import { tags } from './interfaces/tags/plugin.ts'
import { textInput } from './interfaces/text-input/plugin.ts'
import { textarea } from './interfaces/textarea/plugin.ts'
import { toggle } from './interfaces/toggle/plugin.ts'
import { translations } from './interfaces/translations/plugin.ts'
import { tree } from './interfaces/tree/plugin.ts'
import { user } from './interfaces/user/plugin.ts'
import { wysiwyg } from './interfaces/wysiwyg/plugin.ts'
import { board } from './layouts/board/plugin.ts'
import { calendar } from './layouts/calendar/plugin.ts'
import { cards } from './layouts/cards/plugin.ts'
import { mapLayout } from './layouts/map/plugin.ts'
import { tabular } from './layouts/tabular/plugin.ts'

/** The plugins of a basic list. scripts/vite/studioChunk.ts bundles them with the studio's own code. */
export const preloaded: readonly (DisplayPlugin | LayoutPlugin)[] = [
  raw,
  formattedValue,
  boolean,
  datetimeDisplay,
  labels,
  relatedValues,
  image,
  tabular,
]

/** The built-in plugins. */
export const builtIns: readonly Plugin[] = [
  ...preloaded,
  cards,
  board,
  calendar,
  mapLayout,
  collectionDisplay,
  colorDisplay,
  fileDisplay,
  filesize,
  formattedJsonValue,
  geometryDisplay,
  iconDisplay,
  linkDisplay,
  mimeType,
  progress,
  rating,
  tagsDisplay,
  translationsDisplay,
  userDisplay,
  displayTemplate,
  icon,
  textInput,
  textarea,
  wysiwyg,
  blockDocument,
  markdown,
  code,
  slug,
  autocomplete,
  hash,
  numeric,
  toggle,
  datetime,
  dropdown,
  radioButtons,
  checkboxes,
  checkboxTree,
  collectionItemDropdown,
  color,
  map,
  repeater,
  interfaceChoice,
  interfaceOptions,
  group,
  groupTabs,
  slider,
  dropdownMultiselect,
  notice,
  divider,
  presentationLinks,
  collections,
  collection,
  field,
  systemLanguage,
  manyToOne,
  oneToMany,
  tree,
  manyToMany,
  manyToAny,
  files,
  imageInput,
  translations,
  user,
  tags,
  file,
]
