import { describe, expect, it } from 'vitest'
import { corpus } from './corpus.ts'
import { writeAll } from './RichClipboard.ts'
import { copiedHere, readPasted } from './readPasted.ts'

const pasted = (html: string) => writeAll(readPasted(html))

/** As Word 365 for Windows writes the clipboard. */
const word = (body: string) => `<html xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings></o:OfficeDocumentSettings></xml><![endif]-->
<style><!-- @list l0:level1 {mso-level-number-format:bullet; mso-level-text:\\F0B7;} p.MsoNormal {margin:0cm; font-family:"Calibri",sans-serif;} --></style>
</head><body lang=EN-GB style='tab-interval:36.0pt'>
<!--StartFragment-->
${body}
<!--EndFragment--></body></html>`

const entry = (level: number, marker: string, text: string, part = 'Middle') =>
  `<p class=MsoListParagraphCxSp${part} style='margin-left:${36 * level}.0pt;mso-add-space:auto;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`

/** As Google Docs writes the clipboard. */
const docs = (body: string) =>
  `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1fc1ff9b-7fff-cc4c-20ba-55c0a33bbeb8">${body}</b><br class="Apple-interchange-newline">`

const run = (text: string, style = 'font-weight:400;font-style:normal;text-decoration:none') =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;${style};vertical-align:baseline;white-space:pre;white-space:pre-wrap;">${text}</span>`
const paragraph = (inner: string) =>
  `<p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;" role="presentation">${inner}</p>`
const item = (level: number, text: string) =>
  `<li dir="ltr" style="list-style-type:disc;font-size:11pt" aria-level="${level}">${paragraph(run(text))}</li>`

/** As Excel writes the clipboard. */
const excel = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=ProgId content=Excel.Sheet>
<style>.xl65 {mso-number-format:"0\\.00"; background:yellow;}</style></head><body link="#0563C1">
<table border=0 cellpadding=0 cellspacing=0 width=128 style='border-collapse: collapse;width:96pt'>
 <!--StartFragment-->
 <col width=64 span=2 style='width:48pt'>
 <tr height=20 style='height:15.0pt'>
  <td height=20 class=xl65 width=64 style='height:15.0pt;width:48pt'>Port</td>
  <td class=xl65 width=64 style='width:48pt'><font color="red">Boats &amp; crew</font></td>
 </tr>
 <tr height=20><td height=20 align=right>Bergen</td><td colspan=1 align=right>&nbsp;</td></tr>
 <!--EndFragment-->
</table></body></html>`

describe('content pasted from another program', () => {
  it.each([
    [
      'Word bullets become one list, nested by level',
      word(
        `${entry(1, '·', 'Oars', 'First')}\n${entry(2, 'o', 'of <b>ash</b>')}\n${entry(2, 'o', 'of oak')}\n${entry(1, '·', 'Sails', 'Last')}`,
      ),
      '<ul><li>Oars<ul><li>of <strong>ash</strong></li><li>of oak</li></ul></li><li>Sails</li></ul>',
    ],
    [
      'Word numbers become a numbered list, and other text stays around it',
      word(
        `<p class=MsoNormal>Before<o:p></o:p></p>${entry(1, '1.', 'One')}${entry(2, 'a)', 'Two')}${entry(3, '(iv)', 'Three')}<p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal>After</p>`,
      ),
      '<p>Before</p><ol><li>One<ol><li>Two<ol><li>Three</li></ol></li></ol></li></ol><p>After</p>',
    ],
    [
      'bullets directly after numbers are another list',
      word(`${entry(1, '1.', 'One')}${entry(1, '§', 'Two')}`),
      '<ol><li>One</li></ol><ul><li>Two</li></ul>',
    ],
    [
      'Word titles and headings have no fonts, sizes or anchors',
      word(
        `<p class=MsoTitle><span style='font-size:28.0pt'>Log</span></p><h2 style='margin-top:2pt'><a name="_Toc1"></a><span style='font-family:"Calibri Light";font-weight:bold'>Day 1</span></h2>`,
      ),
      '<h1>Log</h1><h2>Day 1</h2>',
    ],
    [
      'Word alignment stays',
      word(`<p class=MsoNormal align=center style='margin-left:1cm;text-align:center'>Mid</p>`),
      '<p style="text-align: center;">Mid</p>',
    ],
    [
      'Google Docs text is not all bold',
      docs(
        `${paragraph(run('Plain, ') + run('bold', 'font-weight:700;font-style:normal;text-decoration:none') + run(' and '))}${paragraph(run('both', 'font-weight:700;font-style:italic;text-decoration:underline'))}`,
      ),
      '<p>Plain, <strong>bold</strong> and</p><p><strong><em><u>both</u></em></strong></p>',
    ],
    [
      'Google Docs lists are nested',
      docs(`<ul style="margin-top:0">${item(1, 'One')}<ul>${item(2, 'Two')}</ul>${item(1, 'Three')}</ul>`),
      '<ul><li>One<ul><li>Two</li></ul></li><li>Three</li></ul>',
    ],
    [
      'Google Docs links keep their address alone',
      docs(
        paragraph(
          `<a href="https://example.com/a" style="text-decoration:none;">${run('tide', 'font-weight:400;text-decoration:underline')}</a>`,
        ),
      ),
      '<p><a href="https://example.com/a">tide</a></p>',
    ],
    [
      'Excel cells keep their text alone',
      excel,
      '<table><tbody><tr><td>Port</td><td>Boats &amp; crew</td></tr><tr><td>Bergen</td><td colspan="1"></td></tr></tbody></table>',
    ],
    [
      'cells with several paragraphs have line breaks',
      word('<table><tr><td width=10><p class=MsoNormal><b>One</b></p><p class=MsoNormal>Two</p></td></tr></table>'),
      '<table><tbody><tr><td><b>One</b><br>Two</td></tr></tbody></table>',
    ],
    [
      'web pages lose the styles that browsers add',
      `<meta charset='utf-8'><span style="color: rgb(0, 0, 0); font-family: Georgia; font-size: medium; font-weight: 400; text-align: start; white-space: normal; text-decoration-style: initial; display: inline !important;">plain <mark class="x">marked</mark></span>`,
      '<p>plain <mark>marked</mark></p>',
    ],
    [
      'items keep the lines of their paragraphs',
      '<ul><li><p>One</p><p>Two</p></li></ul>',
      '<ul><li>One<br>Two</li></ul>',
    ],
  ])('%s', (_, html, expected) => expect(pasted(html)).toBe(expected))

  it('keeps its styles if this editor copied it', () => {
    const styled = '<p style="text-align: right;"><span style="color: red">a</span></p>'
    expect(pasted(copiedHere + styled)).toBe(styled)
    expect(pasted(styled)).toBe('<p style="text-align: right;">a</p>')
  })

  it('is the same when it is pasted again', () => {
    for (const document of corpus(150).filter(each => each.length < 10_000)) {
      const once = pasted(document)
      expect(pasted(once)).toBe(once)
    }
  })
})
