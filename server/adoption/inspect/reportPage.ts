import { countOf, type Entry, fateNames, fates, type Report, type Section } from './Report.ts'

/** A report as one self-contained page, readable in a browser of any width. */
export const reportPage = (report: Report): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>What becomes of this project</title>
<style>${styles}</style>
</head>
<body>
<main>
<h1>What becomes of this project</h1>
<p>${escaped(report.origin)} Nothing was changed by reading it.</p>
<h2 id="summary">Summary</h2>
${summary(report.sections)}
${leftAlone(report)}
${report.sections.map(details).join('\n')}
</main>
</body>
</html>
`

const styles = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0 }
main { max-width: 60rem; margin: 0 auto; padding: 1rem }
h1 { line-height: 1.2 }
.scroll { overflow-x: auto }
table { border-collapse: collapse; width: 100% }
th, td { text-align: start; vertical-align: top; padding: .35rem .6rem; border-bottom: 1px solid #8886; overflow-wrap: anywhere }
td.count { text-align: end; font-variant-numeric: tabular-nums }
summary { cursor: pointer; font-weight: 600; padding: .5rem 0 }
:focus-visible { outline: 3px solid #2f80ed; outline-offset: 2px }
@media (max-width: 40rem) {
  .entries thead { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%) }
  .entries tr { display: block; padding: .4rem 0; border-bottom: 1px solid #8886 }
  .entries th, .entries td { display: block; border: 0; padding: .1rem 0 }
}
`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const summary = (
  sections: readonly Section[],
): string => `<div class="scroll" tabindex="0" role="region" aria-labelledby="summary"><table>
<thead><tr><th scope="col">What</th>${fates.map(fate => `<th scope="col">${fateNames[fate]}</th>`).join('')}</tr></thead>
<tbody>
${sections.map(section => `<tr><th scope="row">${section.title}</th>${fates.map(fate => `<td class="count">${countOf(section, fate)}</td>`).join('')}</tr>`).join('\n')}
</tbody>
</table></div>`

const leftAlone = ({ leftAlone }: Report): string =>
  leftAlone.length === 0
    ? ''
    : `<h2>Not supported</h2>
<p>These stay in the database, and nothing reads or changes them.</p>
<ul>${leftAlone.map(({ what, count }) => `<li>${count} ${escaped(what)}</li>`).join('')}</ul>`

const details = (section: Section): string => `<h2>${section.title}</h2>
<details${section.entries.length <= 100 ? ' open' : ''}><summary>All ${section.entries.length}</summary>
<table class="entries">
<thead><tr><th scope="col">Name</th><th scope="col">Becomes</th><th scope="col">Remark</th></tr></thead>
<tbody>
${section.entries.map(row).join('\n')}
</tbody>
</table>
</details>`

const row = ({ name, fate, note }: Entry): string =>
  `<tr><th scope="row">${escaped(name)}</th><td>${fateNames[fate]}</td><td>${escaped(note)}</td></tr>`
