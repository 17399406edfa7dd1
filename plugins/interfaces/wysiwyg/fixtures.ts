import { defineFixtures } from '#engine/plugin.ts'
import { wysiwyg } from './plugin.ts'

const text = { field: { type: 'text' } } as const

export const fixtures = defineFixtures(wysiwyg, {
  empty: { ...text, options: { tinymceOverrides: { placeholder: 'What the article says' } } },
  filled: {
    ...text,
    value:
      '<h2>The last keeper</h2>\n<p>The lighthouse stands on the <strong>western</strong> cape, and has since <em>1961</em>.<br>On clear nights its light reaches <a href="https://example.com">eighteen miles</a>.</p>\n<ul>\n<li>134 steps</li>\n<li>each evening<ol><li>up</li><li>down</li></ol></li>\n</ul>\n<blockquote><p>There is no darker place.</p></blockquote>\n<pre>lat 58.1\nlon 6.8</pre>\n<hr>\n<p style="text-align: center;">The end</p>',
  },
  islands: {
    ...text,
    value:
      '<p>Before</p>\n<table class="tides"><tr><th>High</th><th>Low</th></tr><tr><td>04:12</td><td>10:30</td></tr></table>\n<!-- pagebreak -->\n<div onclick="alert(1)">A <img src="x" onerror="alert(1)"> box</div>\n<p>After</p>',
  },
  formats: {
    ...text,
    value: '<p>A <span style="color: #b3202d; background-color: #fdeeef">warning</span> and a <mark>mark</mark>.</p>',
    options: {
      font: 'serif',
      toolbar: ['undo', 'redo', 'strikethrough', 'aligncenter', 'rtl', 'unknown'],
      customFormats: [{ title: 'Warning', inline: 'span', styles: { color: '#b3202d' } }],
    },
  },
  anotherType: { ...text, value: { a: 1 } },
})
