import { codePoint } from '@tripos/runtime/test/code-point.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sanitizeRichText } from './rich-text.ts'

const FILE = `/files/${'a'.repeat(64)}`

it.each(['audio', 'video'])('%s of our own store keeps its title and has controls, whatever was sent', tag => {
  const sent = `<${tag} src="${FILE}" title="A &quot;bell&quot;" autoplay loop onplay="steal()" style="position:fixed" class="x"></${tag}>`
  const stored = `<${tag} src="${FILE}" controls="controls" preload="metadata" title="A &quot;bell&quot;"></${tag}>`
  expect(sanitizeRichText(`<p>Listen:</p>${sent}`)).toBe(`<p>Listen:</p>${stored}`)
  expect(sanitizeRichText(stored)).toBe(stored)
})

it.each([
  '<audio src="https://elsewhere.example/a.mp3"></audio>',
  '<audio src="//elsewhere.example/a.mp3"></audio>',
  '<video src="/files/../api/x"></video>',
  '<video src="javascript:alert(1)"></video>',
  '<audio src="data:audio/mpeg;base64,AAAA"></audio>',
  '<audio></audio>',
  '<audio><source src="https://elsewhere.example/a.mp3"></audio>',
  `<video poster="https://elsewhere.example/a.png"><source src="${FILE}"></video>`,
])('%s is left out', html => expect(sanitizeRichText(html)).toBe(''))

it.each([
  [`<img src="${FILE}" onerror="steal()" alt="A bell">`, `<img src="${FILE}" alt="A bell" />`],
  [`<p onclick="steal()">A</p>`, '<p>A</p>'],
  ['<iframe src="https://elsewhere.example"></iframe>', ''],
  ['<p>A<iframe srcdoc="<script>steal()</script>"></iframe></p>', '<p>A</p>'],
  ['<object data="/files/x"></object><embed src="/files/x">', ''],
  ['<form action="/x"><input name="a"><button>B</button></form>', 'B'],
  ['<style>p { position: fixed }</style><p>A</p>', '<p>A</p>'],
  ['<svg onload="steal()"><circle/></svg>', ''],
  ['<a href="javascript:steal()">A</a>', '<a rel="noopener noreferrer" target="_blank">A</a>'],
  ['<img src="https://elsewhere.example/a.png">', ''],
])('of %s stays what is allowed', (html, stored) => expect(sanitizeRichText(html)).toBe(stored))

it.each([
  ['position:fixed;color:red', 'color:red'],
  ['background-image:url(https://elsewhere.example/a.png)', undefined],
  ['background:url(/files/x)', undefined],
  ['color:url(https://elsewhere.example)', undefined],
  ['z-index:9;text-align:center', 'text-align:center'],
  ['width:100vw;height:100vh;opacity:0', undefined],
  ['background-color:#ffcc00', 'background-color:#ffcc00'],
])('of the style %s stays %s', (style, stored) =>
  expect(sanitizeRichText(`<p style="${style}">A</p>`)).toBe(
    stored === undefined ? '<p>A</p>' : `<p style="${stored}">A</p>`,
  ),
)

it('words and paragraphs of words are what they were: no part of them is ever dropped', () => {
  const words = fc.string({ unit: codePoint }).map(text => text.replace(/[<>&]/g, '"'))
  const html = fc
    .array(
      fc.oneof(
        words,
        words.map(text => `<p>${text}</p>`),
      ),
    )
    .map(parts => parts.join(''))
  fc.assert(
    fc.property(html, sent => {
      expect(sanitizeRichText(sent)).toBe(sent.trim())
      // With anything else beside it, it goes through the whole of the list.
      expect(sanitizeRichText(`${sent}<hr />`)).toBe(`${sent}<hr />`.trim())
    }),
    { numRuns: 200 },
  )
})

it.each([
  ['<p onclick="steal()">A</p>', '<p>A</p>'],
  ['<P>A</P>', '<p>A</p>'],
  ['<p>A', '<p>A</p>'],
  ['A</p>', 'A<p></p>'],
  ['<p>A<p>B</p></p>', '<p>A</p><p>B</p><p></p>'],
  ['<p >A</p>', '<p>A</p>'],
  ['<p/>A', '<p>A</p>'],
  ['<p>A&B</p>', '<p>A&amp;B</p>'],
  ['1 < 2', '1 &lt; 2'],
  ['<p><script>steal()</script></p>', '<p></p>'],
])('%s is no paragraph of words, and becomes %s', (sent, stored) => expect(sanitizeRichText(sent)).toBe(stored))
