import { expect, it } from 'vitest'
import { isPlain } from './plain-html.ts'

it('takes words and marks without attributes for plain', () => {
  for (const html of [
    '',
    'a > b & c',
    '<p>a<br>b<br />c</p>',
    '<ul><li><strong>a</strong> x<sub>1</sub></li></ul>',
    '&lt;img&gt;',
  ])
    expect(isPlain(html), html).toBe(true)
})

it('leaves everything else to the cleaner', () => {
  const others = [
    '<script>alert(1)</script>',
    '<p onclick="alert(1)">a</p>',
    '<P>a</P>',
    '<p\n>a</p>',
    '<p/onclick=alert(1)>',
    '<br onload=alert(1)>',
    '<p><img src=x onerror=alert(1)></p>',
    '<a href="javascript:alert(1)">a</a>',
    '<pre>a</pre>',
    '<svg>',
    '<style>p{}</style>',
    '<!--<p>-->',
    '<![CDATA[<p>]]>',
    '<p',
    'a < b',
    '</script>',
  ]
  for (const html of others) expect(isPlain(html), html).toBe(false)
})
