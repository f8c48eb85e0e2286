import { describe, expect, it } from 'vitest'
import { containedStyles, containStyles } from './contain-styles.ts'

describe('styles of a document', () => {
  it('keep how its words look', () => {
    const kept = containedStyles('.word p { color: red; margin-top: 4pt; position: relative; text-align: right }')
    for (const what of ['.word p', 'color: red', 'margin-top: 4pt', 'position: relative', 'text-align: right']) {
      expect(kept).toContain(what)
    }
  })

  it.each([
    ['a place over the page', '.word { position: fixed; inset: 0 }', /fixed/],
    ['a place that stays', '.word { position: sticky }', /sticky/],
    ['a place of its own', '.word { position: absolute }', /absolute/],
    ['a place by capital letters and force', '.word { POSITION: FIXED !important }', /fixed/i],
    ['what lies before others', '.word { z-index: 2147483647 }', /z-index/],
    ['what moves by itself', '.word { animation: a 1s infinite }', /animation/],
    ['a picture from elsewhere', '.word { background: url(https://evil.example/x.png) }', /evil/],
    ['a picture in other words', '.word { --x: u\\72l(https://evil.example); background: var(--x) }', /evil/],
    ['a sheet from elsewhere', '@import url(https://evil.example/x.css); .word { color: red }', /evil|import/],
    ['a font from elsewhere', '@font-face { font-family: a; src: url(https://evil.example/x.woff) }', /evil|font-face/],
    ['the box around it', ':host { display: none; width: 100vw }', /host|100vw/],
    ['the page', 'body { display: none } html, .a { display: none }', /display/],
    ['what a colour of the document has smuggled in', '.a { color: red} :host{position:fixed;top:0}; }', /host|fixed/],
  ])('lose %s', (_, text, gone) => {
    expect(containedStyles(text)).not.toMatch(gone)
  })

  it('keep a picture that the document has in itself', () => {
    expect(containedStyles('.word { --b: url("data:image/png;base64,AAAA") }')).toContain('data:image/png')
  })

  it('are the same on elements', () => {
    const [sheets, body] = [document.createElement('div'), document.createElement('div')]
    sheets.innerHTML = '<style>.word { color: red }</style><style>:host { top: 0 }</style>'
    body.innerHTML = '<p style="position: fixed; top: 0; z-index: 9; color: blue">words</p>'
    expect(containStyles(sheets, body).textContent).toMatch(/^\.word \{ color: red;? \}$/)
    const { style } = body.querySelector('p') ?? body
    expect([style.position, style.zIndex, style.color]).toEqual(['', '', 'blue'])
  })
})
