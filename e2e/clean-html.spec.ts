/**
 * The second sanitising of written HTML, in a real browser: it stands on the browser's own parser, which no substitute
 * parses like. Formulas are rendered by KaTeX as the server does it.
 */
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { build } from 'esbuild'
import type * as cleaning from '@tripos/ui/clean-html.ts'
import type { isPlain } from '@tripos/ui/plain-html.ts'
import { test } from './lib/test.ts'

declare global {
  interface Window {
    subject: typeof cleaning & { isPlain: typeof isPlain; renderToString: (tex: string) => string }
  }
}

/** One for all: nothing of it changes. */
let page: Page
test.beforeAll(async ({ browser }) => {
  const bundle = await build({
    stdin: {
      contents: `export * from './clean-html.ts'; export { isPlain } from './plain-html.ts'; export { renderToString } from 'katex'`,
      resolveDir: join(import.meta.dirname, '../packages/ui'),
    },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'subject',
  })
  page = await browser.newPage()
  await page.addScriptTag({ content: bundle.outputFiles[0]?.text ?? '' })
})
test.afterAll(() => page.close())

const CASES: readonly (readonly [html: string, cleaned: string])[] = [
  ['<script>alert(1)</script>', ''],
  ['<p onclick="alert(1)">a</p>', '<p>a</p>'],
  ['<svg onload="alert(1)"></svg>', '<svg></svg>'],
  ['<iframe src="https://evil.example"></iframe>', ''],
  ['<p id="root">a</p>', '<p>a</p>'],
  ['<p class="fake-button">a</p>', '<p>a</p>'],
  ['<p class="katex-x fake">a</p>', '<p>a</p>'],
  ['<p data-x="1">a</p>', '<p>a</p>'],
  ['<form action="https://evil.example"><input name="password"></form>', ''],
  ['<a href="javascript:alert(1)">a</a>', '<a target="_blank" rel="noopener noreferrer nofollow">a</a>'],
  ['<img src="https://evil.example/pixel.png">', ''],
  ['<img src="/files/../api/x">', ''],
  ['<img src="/files/a/../../api/x">', ''],
  ['<style>body{display:none}</style><p>a</p>', '<p>a</p>'],
  ['<p style="color:red;position:fixed;inset:0">a</p>', '<p style="color:red">a</p>'],
  ['<p style="background:url(https://evil.example/x)">a</p>', '<p>a</p>'],
  ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>', ''],
]

for (const [html, cleaned] of CASES) {
  test(`cleans ${html}`, async () => {
    const result = await page.evaluate(given => window.subject.cleanHtml(given, 'Picture'), html)
    expect(result).not.toMatch(/alert|evil|onerror/)
    if (!html.startsWith('<math>')) expect(result).toBe(cleaned)
  })
}

test('finds nothing to clean in what is taken for plain', async () => {
  const plain = [
    '',
    'a > b & c &lt;img&gt;',
    '<p>a<br>b<br />c',
    '<ul><li><b>a</b></ul>x<sub>1</sub></p>',
    '</em><p>a</p></li>',
  ]
  const found = await page.evaluate(
    given =>
      given.map(html => {
        const asItStands = document.createElement('div')
        asItStands.innerHTML = html
        return [window.subject.isPlain(html), asItStands.innerHTML, window.subject.cleanHtml(html, 'Picture')] as const
      }),
    plain,
  )
  for (const [isTaken, asItStands, cleaned] of found) {
    expect(isTaken).toBe(true)
    expect(cleaned).toBe(asItStands)
  }
  const hostile = await page.evaluate(
    given => given.filter(html => window.subject.isPlain(html)),
    CASES.map(([html]) => html),
  )
  expect(hostile).toEqual([])
})

test('keeps text, lists and emphasis as they are', async () => {
  const html = '<p>a <strong>b</strong> <em>c</em> x<sub>1</sub></p><ul><li>d</li></ul>'
  expect(await page.evaluate(given => window.subject.cleanHtml(given, 'Picture'), html)).toBe(html)
})

test('keeps our own pictures and names those without a description', async () => {
  const html = '<img src="/files/0190-ab" alt="circuit"><img src="/files/1/p-0a_b">'
  const alts = await page.evaluate(given => {
    document.body.innerHTML = window.subject.cleanHtml(given, 'Picture')
    return [...document.images].map(image => image.alt)
  }, html)
  expect(alts).toEqual(['circuit', 'Picture'])
})

test('puts a table into a box that scrolls', async () => {
  const html = '<table><tbody><tr><td>1</td></tr></tbody></table>'
  const cleaned = await page.evaluate(given => window.subject.cleanHtml(given, 'Picture'), html)
  expect(cleaned).toBe(`<div class="rich-scroll">${html}</div>`)
})

test('keeps a rendered formula for eyes and ears, and drops its source', async () => {
  const [html, cleaned] = await page.evaluate(tex => {
    const rendered = window.subject.renderToString(tex)
    return [rendered, window.subject.cleanHtml(rendered, 'Picture')]
  }, '\\frac{a}{\\sqrt{b}}+\\sum_{i}^{n}\\binom{n}{k}')
  expect(cleaned).toContain('<mfrac>')
  expect(cleaned).not.toContain('\\frac')
  expect(cleaned).not.toContain('annotation')
  // Nothing of the drawing is lost: as many boxes and as many lengths as before.
  const count = (text: string, what: RegExp) => (text.match(what) ?? []).length
  expect(count(cleaned, /<span/g)).toBe(count(html, /<span/g))
  expect(count(cleaned, /style="/g)).toBe(count(html, /style="/g))
  expect(count(cleaned, /<path/g)).toBe(count(html, /<path/g))
})
