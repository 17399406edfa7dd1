/** Pieces of HTML, ordinary and hostile, that the corpus documents consist of. */
const stock: readonly string[] = [
  '<p>An everyday paragraph.</p>',
  '<p>With <strong>bold</strong>, <em>italic</em>, <u>underline</u> and <s>struck</s> words.</p>',
  '<p>With <b>old</b> <i>tags</i> and a <strike>strike</strike>.</p>',
  '<p>A <a href="https://example.com/?a=1&amp;b=2" target="_blank" rel="noopener">link</a>, another <a href=/relative>one</a>.</p>',
  "<p>Quotes <a href='/x' title=\"it's\">nested</a> in 'quotes'.</p>",
  '<p>One<br>two<br />three<BR/>four</p>',
  '<p><br></p>',
  '<p></p>',
  '<p>&nbsp;</p>',
  '<p>Entities: &amp; &lt;b&gt; &copy; &#8364; &#x1F600; &hellip; & loose &notanentity;</p>',
  '<p>Weird   white\n\t space\u00a0and\u200bzero \u3000width</p>',
  '<p>\u202eturned\u202c and \ufeffmarked</p>',
  '<P CLASS=Lead ID=top>Uppercase</P>',
  '<p style="color: red; text-align: center">Styled</p>',
  '<p style="text-align: center;">Centred</p>',
  '<p dir="rtl">مرحبا بالعالم</p>',
  '<p data-x="1" data-y>Data</p>',
  '<p>Text with <span style="color:#b3202d">a colour</span>, <mark>a mark</mark>, <kbd>K</kbd> and <abbr title="a b">ab</abbr>.</p>',
  '<p>H<sub>2</sub>O and x<sup>2</sup> and <code>code &lt;b&gt;</code></p>',
  '<p>A picture <img src="/assets/x.png" alt="a &quot;b&quot;" width=10 height="20"> inside</p>',
  '<p><img src="x" onerror="window.hacked=1"></p>',
  '<p><a href="javascript:window.hacked=1">script link</a></p>',
  '<p onclick="window.hacked=1">handler</p>',
  '<h1>Heading</h1>',
  '<h2 id="anchor">With an id</h2>',
  '<h6>Small <em>heading</em></h6>',
  '<ul><li>one</li><li>two</li></ul>',
  '<ul>\n  <li>one\n    <ul>\n      <li>nested</li>\n    </ul>\n  </li>\n  <li>two</li>\n</ul>',
  '<ol start="5" type=a><li value=7>seven</ol>',
  '<ol><li><p>a paragraph</p></li></ol>',
  '<blockquote>one line</blockquote>',
  '<blockquote><p>one</p><p>two</p></blockquote>',
  '<blockquote cite="/x"><h3>rich</h3><ul><li>x</li></ul></blockquote>',
  '<pre>  code\n\n\tmore &lt;b&gt;</pre>',
  '<pre><code class="language-js">let a = 1 &lt; 2</code></pre>',
  '<pre>\n\nleading</pre>',
  '<hr>',
  '<hr class="wide" />',
  '<table><tr><td>no body</td></tr></table>',
  '<table border=1 style="width:100%"><caption>c</caption><colgroup><col width=5></colgroup><thead><tr><th scope=col colspan=2>h</th></tr></thead><tbody><tr><td>a<br>b</td><td rowspan="2"><table><tr><td>inner</table></td></tr></tbody></table>',
  '<figure class="image"><img src="a.jpg" alt=""><figcaption>Caption</figcaption></figure>',
  '<iframe src="https://www.youtube-nocookie.com/embed/x" width="560" height="315" allowfullscreen></iframe>',
  '<iframe srcdoc="<script>parent.hacked=1</script>"></iframe>',
  '<video controls poster=p.jpg><source src="a.mp4" type="video/mp4">fallback</video>',
  '<audio src="a.mp3" controls></audio>',
  '<details open ontoggle="window.hacked=1"><summary>More</summary><p>inside</p></details>',
  '<dl><dt>term</dt><dd>meaning</dd></dl>',
  '<my-element some-prop="{&quot;a&quot;:1}"><slot-thing>custom</slot-thing></my-element>',
  '<!-- a comment with <p>tags</p> -- inside -->',
  '<!--[if IE]><p>old</p><![endif]-->',
  '<script>window.hacked = 1; if (1 < 2) document.write("<p>")</script>',
  '<script src="data:text/javascript,window.hacked=1"></script>',
  '<style>p { color: red } /* </p> */</style>',
  '<svg viewBox="0 0 1 1" onload="window.hacked=1"><path d="M0 0"/><script>window.hacked=1</script><a href="javascript:1"><text>x</text></a></svg>',
  '<math><mi>x</mi><mo>=</mo><mfrac><mi>a</mi><mi>b</mi></mfrac></math>',
  '<form action="/x" onsubmit="window.hacked=1"><input name=a autofocus onfocus="window.hacked=1"><button>go</button></form>',
  '<textarea><p>not a tag</p></textarea>',
  '<template><p>hidden</p></template>',
  '<noscript><p>no script</p></noscript>',
  '<div>a div</div>',
  '<div class="grid"><div><p>deep</p></div><div>er</div></div>',
  '<section><h2>s</h2><p>p</p></section>',
  '<center><font color=red size=5>old</font></center>',
  '<object data="x.swf"><embed src="x.swf"></object>',
  '<p>unclosed paragraph',
  '<div><p>unclosed both',
  '<b><p>misnested</b></p>',
  '</p>',
  '</div></span>',
  '<p>a < b and c > d</p>',
  '<p title="a > b">bracket in an attribute</p>',
  "<p title='a \" b'>quote in an attribute</p>",
  '<p x"y=z \'>strange attributes</p>',
  'bare text',
  'bare <b>inline</b> text &amp; more',
  '<a href="#x">bare link</a>',
  '<img src="bare.png" alt="bare">',
  '<br>',
  '<p>{{ template }} $literal `tick`</p>',
  '<p>\u{1F468}\u200d\u{1F469}\u200d\u{1F467} e\u0301 \u0627\u0644\u0639</p>',
  '<p>text\u0000null</p>',
  '<![CDATA[ x ]]>',
  '<?xml version="1.0"?>',
  '<!DOCTYPE html>',
  '<html><head><title>t</title></head><body><p>a page</p></body></html>',
  '<td>stray cell</td>',
  '<li>stray entry</li>',
  '<p><b></b>empty <i> </i>inline</p>',
  '<p> leading and trailing </p>',
  '<p>double  <b> spaced</b>  words</p>',
  '<p><a href="x"><img src="y" alt="z"></a></p>',
  '<p><strong><em><u>nested</u> formats</em> in</strong> <em><strong>any order</strong></em></p>',
  '<p><span><span style="font-size:12px"><span lang=de>spans</span></span></span></p>',
  '<p><button>x</button><input type=checkbox><select><option>1</select></p>',
]

const gaps = ['', '', '\n', '\n', '\n\n', '\r\n', '  ', '\n\t', ' \n ']

/** Mulberry32: the same numbers for the same seed, everywhere. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Documents of up to eight pieces; starts with each piece alone. */
export function corpus(count: number): readonly string[] {
  const next = numbers(20)
  const pick = (list: readonly string[]): string => list[Math.floor(next() * list.length)] ?? ''
  const documents = [...stock, `<p>${'word '.repeat(200_000)}</p>`, '']
  while (documents.length < count) {
    let document = next() < 0.2 ? pick(gaps) : ''
    for (let pieces = 1 + Math.floor(next() * 8); pieces > 0; pieces--) document += pick(stock) + pick(gaps)
    documents.push(document)
  }
  return documents
}
