import type { Plugin } from '#engine/plugin.ts'
import { boolean } from './displays/boolean/plugin.ts'
import { datetimeDisplay } from './displays/datetime/plugin.ts'
import { formattedValue } from './displays/formatted-value/plugin.ts'
import { image } from './displays/image/plugin.ts'
import { labels } from './displays/labels/plugin.ts'
import { raw } from './displays/raw/plugin.ts'
import { relatedValues } from './displays/related-values/plugin.ts'
import { datetime } from './interfaces/datetime/plugin.ts'
import { dropdown } from './interfaces/dropdown/plugin.ts'
import { file } from './interfaces/file/plugin.ts'
import { manyToOne } from './interfaces/many-to-one/plugin.ts'
import { numeric } from './interfaces/numeric/plugin.ts'
import { oneToMany } from './interfaces/one-to-many/plugin.ts'
import { tags } from './interfaces/tags/plugin.ts'
import { textInput } from './interfaces/text-input/plugin.ts'
import { textarea } from './interfaces/textarea/plugin.ts'
import { toggle } from './interfaces/toggle/plugin.ts'
import { tabular } from './layouts/tabular/plugin.ts'

/** The plugins that come with the studio. */
export const builtIns: readonly Plugin[] = [
  textInput,
  textarea,
  numeric,
  toggle,
  datetime,
  dropdown,
  manyToOne,
  oneToMany,
  tags,
  file,
  raw,
  formattedValue,
  boolean,
  datetimeDisplay,
  labels,
  relatedValues,
  image,
  tabular,
]
