import { textStyles } from './textStyles.ts'

interface CutTextProps {
  readonly children: string
  /** The only content of a cell, which cuts long text itself. */
  readonly inTable?: boolean | undefined
}

/** Hebrew, Arabic, Syriac, Thaana, NKo, and their presentation forms. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]|[\ud802\ud803\ud83a\ud83b]/

/** Text on one line, cut at its end. A cell needs no element for text in the direction of the page. */
export function CutText({ children, inTable = false }: CutTextProps) {
  if (inTable && document.documentElement.dir !== 'rtl' && !rightToLeft.test(children)) return children
  return (
    <span className={textStyles.cutInline} dir="auto">
      {children}
    </span>
  )
}
