/**
 * Rich text that people write. Order matters: the stored HTML is sanitised with an allow list first, formulas are
 * rendered afterwards by KaTeX (trust off), so that no markup of an author ever stands beside KaTeX's own.
 * A formula is `<span data-type="inline-math" data-latex="…"></span>`, or a `div` with `block-math` for display.
 */
import katex from 'katex'
// Chemistry: \ce{H2O}.
import 'katex/contrib/mhchem'
import sanitizeHtml from 'sanitize-html'
import { escapeHtml, unescapeHtml } from './escape-html.ts'
import { formulaText } from './formula-text.ts'
import { storedAddress } from '@tripos/runtime/picture-link.ts'

export { escapeHtml } from './escape-html.ts'
export { textToRichText } from './tex-text.ts'

const MATH_TYPES = ['inline-math', 'block-math']
const COLOUR = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s,.%]+\)$/i, /^[a-z]{3,20}$/i]

/** Whoever reads starts it, by controls that are always there; its title is its name for those who cannot see it. */
const playable = (tagName: string, { src = '', title }: sanitizeHtml.Attributes): sanitizeHtml.Tag => ({
  tagName,
  attribs: {
    src: storedAddress(src),
    controls: 'controls',
    preload: 'metadata',
    ...(title === undefined ? {} : { title }),
  },
})

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
    'audio',
    'video',
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
    audio: ['src', 'controls', 'preload', 'title'],
    video: ['src', 'controls', 'preload', 'title'],
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
    img: (tagName, { src = '', ...attribs }) => ({ tagName, attribs: { src: storedAddress(src), ...attribs } }),
    audio: playable,
    video: playable,
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener noreferrer', target: '_blank' } }),
  },
  exclusiveFilter: ({ tag, attribs }) =>
    // Pictures, sound and video come from our own store only; a formula without TeX is nothing.
    (['img', 'audio', 'video'].includes(tag) && !/^\/files\/[\w-]{1,80}$/.test(attribs['src'] ?? '')) ||
    (attribs['data-type'] !== undefined &&
      (!MATH_TYPES.includes(attribs['data-type']) || (attribs['data-latex'] ?? '').length > 4000)),
  nestingLimit: 40,
}
OPTIONS.allowedAttributes = { ...OPTIONS.allowedAttributes, a: ['href', 'title', 'rel', 'target'] }

/** Words, and paragraphs of words: most of what there is. Nothing in it could be dropped. */
const PLAIN = /^[^<>&]*(?:<p>[^<>&]*<\/p>[^<>&]*)*$/

/** What is stored: an allow list of tags, attributes and styles; everything else is dropped. */
export const sanitizeRichText = (html: string): string => (PLAIN.test(html) ? html : sanitizeHtml(html, OPTIONS)).trim()

type Rendered = { readonly html: string } | { readonly problem: string }

/** Formulas repeat within a bank, and each takes KaTeX about a millisecond. */
const MAX_KEPT = 1000
const kept = new Map<string, Rendered>()

/** Anew each time: a formula may define macros, which KaTeX writes into them. */
export const formulaOptions = () => ({
  throwOnError: true,
  trust: false,
  maxExpand: 200,
  maxSize: 20,
  strict: 'ignore' as const,
  // Commands that exported papers use and KaTeX does not know.
  macros: { '\\textgreater': '>', '\\textless': '<' },
})

function renderAnew(tex: string, displayMode: boolean): Rendered {
  try {
    const html = katex.renderToString(tex, { ...formulaOptions(), displayMode })
    return {
      // Its TeX source does not stay in the page.
      html: html.replace(
        /<semantics>(.*?)<annotation encoding="application\/x-tex">[\s\S]*?<\/annotation><\/semantics>/g,
        '$1',
      ),
    }
  } catch (error) {
    return { problem: error instanceof Error ? error.message.replace(/^KaTeX parse error: /, '') : 'unknown' }
  }
}

/** One formula as HTML with MathML for screen readers. */
function renderFormula(tex: string, displayMode: boolean): Rendered {
  const key = `${displayMode ? 'block' : 'inline'} ${tex}`
  const found = kept.get(key) ?? renderAnew(tex, displayMode)
  kept.delete(key)
  kept.set(key, found)
  const [oldest] = kept.keys()
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
  return found
}

const FORMULA = /<(span|div)([^>]*\sdata-type="(inline|block)-math"[^>]*)>[\s\S]*?<\/\1>/g

/** The same HTML with its formulas rendered. Takes what sanitizeRichText gave. */
export function renderRichText(sanitized: string): string {
  return sanitized.replace(FORMULA, (...[, , attributes = '', kind]: string[]) => {
    const tex = unescapeHtml(/data-latex="([^"]*)"/.exec(attributes)?.[1] ?? '')
    const rendered = renderFormula(tex, kind === 'block')
    return 'html' in rendered ? rendered.html : `<code class="formula-error">${escapeHtml(tex)}</code>`
  })
}

export interface Formula {
  readonly tex: string
  readonly isBlock: boolean
}

/** Sanitised HTML with something else in the place of each formula's TeX. */
export const mapFormulas = (sanitized: string, change: (formula: Formula) => string): string =>
  sanitized.replace(FORMULA, (whole, ...[, attributes = '', kind]: string[]) => {
    const tex = /data-latex="([^"]*)"/.exec(attributes)?.[1] ?? ''
    const changed = change({ tex: unescapeHtml(tex), isBlock: kind === 'block' })
    return whole.replace(`data-latex="${tex}"`, () => `data-latex="${escapeHtml(changed)}"`)
  })

const wordsOf = (html: string): string =>
  unescapeHtml(html.replace(/<(?:br|\/p|\/div|\/li|\/td)\b[^>]*>/g, ' ').replace(/<[^>]*>/g, ''))
    .replace(/\s+/gu, ' ')
    .trim()

/** The words of rich text, formulas as their TeX; for search. */
export const plainText = (sanitized: string): string =>
  wordsOf(
    sanitized.replace(FORMULA, (_, __, attributes: string) => {
      const tex = /data-latex="([^"]*)"/.exec(attributes)?.[1] ?? ''
      return ` ${tex} `
    }),
  )

/** The words of rich text, formulas as people read them; for lists. */
export const readableText = (sanitized: string): string =>
  wordsOf(
    sanitized.replace(FORMULA, (...[, , attributes = '', kind]: string[]) => {
      const tex = /data-latex="([^"]*)"/.exec(attributes)?.[1] ?? ''
      const rendered = renderFormula(unescapeHtml(tex), kind === 'block')
      return 'html' in rendered ? escapeHtml(formulaText(rendered.html)) : tex
    }),
  )

const BEGINNING_CHARACTERS = 160

/** The beginning of the words, for a list. */
export function beginningOf(sanitized: string): string {
  const text = readableText(sanitized)
  return text.length > BEGINNING_CHARACTERS ? `${text.slice(0, BEGINNING_CHARACTERS).trimEnd()}…` : text
}

/** Whether a formula of the text does not compile, and why: for authors and imports. */
export function formulaProblem(sanitized: string): string | undefined {
  for (const match of sanitized.matchAll(FORMULA)) {
    const tex = unescapeHtml(/data-latex="([^"]*)"/.exec(match[2] ?? '')?.[1] ?? '')
    const rendered = renderFormula(tex, match[3] === 'block')
    if ('problem' in rendered) return rendered.problem
  }
  return undefined
}
