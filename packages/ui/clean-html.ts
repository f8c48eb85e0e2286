/**
 * The second look at HTML that people wrote: the server sanitised it when it was stored, this does it again before it
 * is shown (design D12). Formulas arrive as KaTeX's HTML with MathML beside it.
 */
import createPurifier, { type Config } from 'dompurify'

const words = (...lines: readonly string[]) => lines.join(' ').split(' ')

const TAGS = words(
  'p br hr div span strong b em i u s sub sup code pre blockquote h1 h2 h3 h4 ul ol li a img figure figcaption',
  'audio video source table caption colgroup col thead tbody tfoot tr th td',
  // MathML, as KaTeX writes it
  'math semantics mrow mi mo mn ms mtext mspace mfrac msqrt mroot mstyle msub msup msubsup munder mover munderover',
  'mtable mtr mtd mlabeledtr mpadded mphantom menclose mglyph mmultiscripts mprescripts merror',
  // the stretched signs of KaTeX (roots, arrows)
  'svg path line g',
)

const ATTRIBUTES = words(
  'alt src width height title href colspan rowspan scope start class style controls preload type lang aria-hidden',
  'display mathvariant stretchy fence separator accent accentunder displaystyle scriptlevel columnalign columnspacing',
  'rowspacing columnlines rowlines frame linethickness lspace rspace minsize maxsize movablelimits notation voffset',
  'depth mathcolor mathbackground viewBox preserveAspectRatio d x1 x2 y1 y2 stroke-width',
)

const CONFIG: Config = {
  ALLOWED_TAGS: TAGS,
  ALLOWED_ATTR: ATTRIBUTES,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // The TeX source inside MathML would be read as text beside the formula.
  FORBID_CONTENTS: ['annotation', 'annotation-xml', 'script', 'style', 'template', 'iframe', 'noscript', 'title'],
  RETURN_TRUSTED_TYPE: false,
}

/** Properties that text (colour, alignment) and KaTeX (lengths) use. Nothing that can leave the box or load something. */
const STYLE_PROPERTIES = new Set(
  words(
    'color background-color text-align width min-width height vertical-align top left margin-left margin-right',
    'margin-top padding-left padding-right border-bottom-width border-top-width border-right-width border-right-style',
    'border-width border-style border-color font-size',
  ),
)

/** Keeps only harmless declarations. */
export function cleanStyle(style: string): string {
  return style
    .split(';')
    .map(declaration => declaration.split(':').map(part => part.trim()))
    .filter(([property = '', value = '', ...rest]) => {
      if (rest.length > 0) return false
      // KaTeX shifts a few signs by `position:relative`; any other position could cover the page.
      if (property === 'position') return value === 'relative'
      return STYLE_PROPERTIES.has(property) && /^[\w\s.%#-]+$|^rgba?\([\d\s.,%/]+\)$/.test(value)
    })
    .map(([property, value]) => `${property}:${value}`)
    .join(';')
}

/** Pictures and sound come from our own file store and nowhere else. */
export const isOwnFile = (address: string): boolean => /^\/files\/[\w-]+(?:\/[\w-]+)?$/.test(address)

const purifier = createPurifier(window)

purifier.addHook('uponSanitizeAttribute', (node, data) => {
  if (data.attrName === 'style') {
    data.attrValue = cleanStyle(data.attrValue)
    data.keepAttr = data.attrValue !== ''
  }
  if (data.attrName === 'src') data.keepAttr = isOwnFile(data.attrValue)
  if (data.attrName === 'href') data.keepAttr = /^https?:\/\//i.test(data.attrValue)
  // Classes only inside a formula: elsewhere they could borrow the look of our own controls.
  if (data.attrName === 'class' && node.closest('.katex, .katex-display') === null) {
    data.keepAttr = data.attrValue.split(/\s+/).every(name => name.startsWith('katex'))
  }
})

purifier.addHook('afterSanitizeAttributes', node => {
  if (node.nodeName === 'A') {
    node.setAttribute('target', '_blank')
    node.setAttribute('rel', 'noopener noreferrer nofollow')
  }
})

/** HTML that may be shown. `pictureText` stands in where a picture has no description. */
export function cleanHtml(html: string, pictureText: string): string {
  const body = purifier.sanitize(html, { ...CONFIG, RETURN_DOM: true }) as unknown as HTMLElement
  for (const picture of body.querySelectorAll('img')) {
    // Its address was refused: an empty frame says nothing.
    if (!picture.hasAttribute('src')) {
      picture.remove()
      continue
    }
    if (!picture.hasAttribute('alt')) picture.alt = pictureText
    picture.loading = 'lazy'
  }
  for (const table of body.querySelectorAll('table')) {
    const box = table.ownerDocument.createElement('div')
    box.className = 'rich-scroll'
    table.replaceWith(box)
    box.append(table)
  }
  return body.innerHTML
}
