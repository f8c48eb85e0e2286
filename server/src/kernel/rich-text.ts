/**
 * Rich text that people write. Order matters: the stored HTML is sanitised with an allow list first, formulas are
 * rendered afterwards by KaTeX (trust off), so that no markup of an author ever stands beside KaTeX's own.
 * A formula is `<span data-type="inline-math" data-latex="…"></span>`, or a `div` with `block-math` for display.
 */
import katex from 'katex'
import sanitizeHtml from 'sanitize-html'

const MATH_TYPES = ['inline-math', 'block-math']
const COLOUR = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s,.%]+\)$/i, /^[a-z]{3,20}$/i]

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'sub',
    'sup',
    'code',
    'pre',
    'blockquote',
    'ul',
    'ol',
    'li',
    'h2',
    'h3',
    'h4',
    'hr',
    'span',
    'div',
    'a',
    'img',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'colgroup',
    'col',
    'mark',
  ],
  allowedAttributes: {
    a: ['href', 'title'],
    img: ['src', 'alt', 'width', 'height'],
    span: ['style', 'data-type', 'data-latex'],
    div: ['style', 'data-type', 'data-latex'],
    p: ['style'],
    th: ['colspan', 'rowspan', 'style'],
    td: ['colspan', 'rowspan', 'style'],
    ol: ['start'],
  },
  allowedStyles: {
    '*': {
      'text-align': [/^(left|right|center|justify)$/],
      color: COLOUR,
      'background-color': COLOUR,
    },
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener noreferrer', target: '_blank' } }),
  },
  exclusiveFilter: ({ tag, attribs }) =>
    // Pictures come from our own store only; a formula without TeX is nothing.
    (tag === 'img' && !/^\/files\/[\w-]{1,80}$/.test(attribs['src'] ?? '')) ||
    (attribs['data-type'] !== undefined &&
      (!MATH_TYPES.includes(attribs['data-type']) || (attribs['data-latex'] ?? '').length > 4000)),
  nestingLimit: 40,
}
OPTIONS.allowedAttributes = { ...OPTIONS.allowedAttributes, a: ['href', 'title', 'rel', 'target'] }

/** What is stored: an allow list of tags, attributes and styles; everything else is dropped. */
export const sanitizeRichText = (html: string): string => sanitizeHtml(html, OPTIONS).trim()

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#x27': "'",
  nbsp: ' ',
}
const decode = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39|#x27|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
/** Text as HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;').replace(/'/g, '&#39;')

/** One formula as HTML with MathML for screen readers; its TeX source does not stay in the page. */
function renderFormula(tex: string, displayMode: boolean): string {
  try {
    return katex
      .renderToString(tex, {
        displayMode,
        throwOnError: true,
        trust: false,
        maxExpand: 200,
        maxSize: 20,
        strict: 'ignore',
      })
      .replace(/<semantics>(.*?)<annotation encoding="application\/x-tex">[\s\S]*?<\/annotation><\/semantics>/g, '$1')
  } catch {
    return `<code class="formula-error">${escapeHtml(tex)}</code>`
  }
}

const FORMULA = /<(span|div)([^>]*\sdata-type="(inline|block)-math"[^>]*)>[\s\S]*?<\/\1>/g

/** The same HTML with its formulas rendered. Takes what sanitizeRichText gave. */
export function renderRichText(sanitized: string): string {
  return sanitized.replace(FORMULA, (_, __, attributes: string, kind: string) => {
    const tex = decode(/data-latex="([^"]*)"/.exec(attributes)?.[1] ?? '')
    return renderFormula(tex, kind === 'block')
  })
}

/** The words of rich text, formulas as their TeX; for lists and search. */
export function plainText(sanitized: string): string {
  const withTex = sanitized.replace(FORMULA, (_, __, attributes: string) => {
    const tex = /data-latex="([^"]*)"/.exec(attributes)?.[1] ?? ''
    return ` ${tex} `
  })
  return decode(withTex.replace(/<(?:br|\/p|\/div|\/li|\/td)\b[^>]*>/g, ' ').replace(/<[^>]*>/g, ''))
    .replace(/\s+/gu, ' ')
    .trim()
}

/** Whether a formula of the text does not compile, and why: for authors and imports. */
export function formulaProblem(sanitized: string): string | undefined {
  for (const match of sanitized.matchAll(FORMULA)) {
    const tex = decode(/data-latex="([^"]*)"/.exec(match[2] ?? '')?.[1] ?? '')
    try {
      katex.renderToString(tex, { throwOnError: true, trust: false, maxExpand: 200, strict: 'ignore' })
    } catch (error) {
      return error instanceof Error ? error.message.replace(/^KaTeX parse error: /, '') : 'unknown'
    }
  }
  return undefined
}

const formulaTag = (tex: string, kind: 'inline' | 'block'): string =>
  kind === 'inline'
    ? `<span data-type="inline-math" data-latex="${escapeHtml(tex)}"></span>`
    : `<div data-type="block-math" data-latex="${escapeHtml(tex)}"></div>`

/**
 * Plain text with TeX between `$` (inline) or `$$` (display) as rich text: one paragraph a line. `\$` is a dollar sign.
 * A lone `$` stays as it is.
 */
export function textToRichText(text: string): string {
  const DOLLAR = '\u0000'
  const convert = (line: string): string => {
    const parts = line.replace(/\\\$/g, DOLLAR).split(/(\$\$[^$]+\$\$|\$[^$]+\$)/)
    return parts
      .map(part => {
        const block = /^\$\$([^$]+)\$\$$/.exec(part)?.[1]
        const inline = /^\$([^$]+)\$$/.exec(part)?.[1]
        // In a formula an escaped dollar stays TeX.
        if (block !== undefined) return formulaTag(block.replaceAll(DOLLAR, '\\$').trim(), 'inline')
        if (inline !== undefined) return formulaTag(inline.replaceAll(DOLLAR, '\\$').trim(), 'inline')
        return escapeHtml(part.replaceAll(DOLLAR, '$'))
      })
      .join('')
  }
  return text
    .split(/\r?\n/)
    .map(line => line.trim())
    .filter(line => line !== '')
    .map(line => {
      const display = /^\$\$([^$]+)\$\$$/.exec(line)?.[1]
      return display === undefined ? `<p>${convert(line)}</p>` : formulaTag(display.trim(), 'block')
    })
    .join('')
}
