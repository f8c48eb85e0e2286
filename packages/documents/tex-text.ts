/**
 * Plain text with TeX, as files and papers of other programs carry it, turned into rich text and back. A formula stands
 * between `$` or `\(` and `\)` (inline), `$$` or `\[` and `\]` (display), `\$` is a dollar sign, a lone `$` stays as it is. Of LaTeX outside formulas
 * tables, lists and headings are understood, since exported exam papers are full of them.
 */
import { escapeHtml, unescapeHtml } from './escape-html.ts'

/** Stands for an escaped dollar sign. Private characters, like the two below: no text of a person holds them. */
const DOLLAR = '\uE002'
/** Stands for the formula of that number while the text around it is taken apart. */
const OPEN = '\uE000'
const CLOSE = '\uE001'
const PLACE = new RegExp(`${OPEN}(\\d+)${CLOSE}`, 'g')

interface Formula {
  readonly tex: string
  readonly isBlock: boolean
}

const formulaTag = ({ tex, isBlock }: Formula): string => {
  const name = isBlock ? 'div' : 'span'
  return `<${name} data-type="${isBlock ? 'block' : 'inline'}-math" data-latex="${escapeHtml(tex)}"></${name}>`
}

/** Full-width braces that a text recogniser put where TeX needs its own. */
function repairBraces(tex: string): string {
  const count = (mark: string) => tex.split(mark).length - 1
  return count('{') === count('}') ? tex : tex.replaceAll('｛', '{').replaceAll('｝', '}')
}

const ENVIRONMENT = '(?:align|aligned|alignat|equation|gather|gathered|cases|split|array|[bpvBV]?matrix)\\*?'
/**
 * `$$…$$`, `$…$`, `\[…\]`, `\(…\)`, and environments of formulas that stand in the text. None is followed past the next one that
 * begins, since many without an end would each be followed through the whole text.
 */
const FORMULA = new RegExp(
  [
    '\\$\\$([^$]+)\\$\\$',
    '\\$([^$]+)\\$(\\d)?',
    '(?<!\\\\)\\\\\\[((?:(?!\\\\\\[)[^])+?)\\\\\\]',
    '(?<!\\\\)\\\\\\(((?:(?!\\\\\\()[^])+?)\\\\\\)',
    `(\\\\begin\\{(?<name>${ENVIRONMENT})\\}(?:(?!\\\\begin\\{\\k<name>\\})[^])+?\\\\end\\{\\k<name>\\})`,
  ].join('|'),
  'g',
)

/** "$500 plus 5 % of the rest, or $1500": three words in a row between two dollar signs are no formula. */
const isProse = (tex: string): boolean => /^\d/.test(tex) && !tex.includes('\\') && /(?:\s[A-Za-z]{2,}){3}/.test(tex)

/** Takes the formulas out, so that nothing inside them is read as text. */
function cutFormulas(text: string): { text: string; formulas: Formula[] } {
  const formulas: Formula[] = []
  const keep = (tex: string, isBlock: boolean): string => {
    formulas.push({ tex: repairBraces(tex.replaceAll(DOLLAR, '\\$').trim()), isBlock })
    return `${OPEN}${formulas.length - 1}${CLOSE}`
  }
  const cut = text.replace(FORMULA, (whole: string, ...groups: (string | undefined)[]) => {
    const [dollars, inline, digit, brackets, parentheses, environment] = groups
    const block = dollars ?? brackets ?? environment
    if (block !== undefined) return block.trim() === '' ? whole : keep(block, true)
    if (parentheses !== undefined) return parentheses.trim() === '' ? whole : keep(parentheses, false)
    const tex = inline ?? ''
    // "$3 and $4" is money, and a formula does not go over an empty line.
    const isMoney = (digit !== undefined && /\s$/.test(tex)) || isProse(tex)
    if (isMoney || tex.trim() === '' || /\n\s*\n/.test(tex)) return whole
    return keep(tex, false) + (digit ?? '')
  })
  return { text: cut, formulas }
}

/** `\multicolumn{2}{c|}{Age}` spans cells; `\multirow` keeps its text in the first row. */
function tableCell(source: string): string {
  const span = /\\multicolumn\s*\{(\d+)\}\s*\{[^{}]*\}\s*\{([^{}]*)\}/.exec(source)
  const text = (span?.[2] ?? source).replace(/\\multirow\s*\{\d+\}\s*\{[^{}]*\}\s*\{([^{}]*)\}/g, '$1')
  const attribute = span?.[1] === undefined || span[1] === '1' ? '' : ` colspan="${span[1]}"`
  return `<td${attribute}>${text.trim()}</td>`
}

function table(body: string): string {
  // Some exports have a dot in place of each line break.
  const clean = (body.startsWith('.') ? body.replace(/(^|\\\\|\\hline)\./g, '$1') : body)
    .replace(/\\hline/g, ' ')
    .replace(/\\cline\s*\{[^{}]*\}/g, ' ')
  const rows = clean
    .split('\\\\')
    .filter(row => row.trim() !== '')
    // The ampersand is escaped already; `\&` is none between cells.
    .map(
      row =>
        `<tr>${row
          .split(/(?<!\\)&amp;/)
          .map(tableCell)
          .join('')}</tr>`,
    )
  return `\n<table><tbody>${rows.join('')}</tbody></table>\n`
}

const list = (body: string): string =>
  `\n<ul>${body
    .split('\\item')
    .filter(item => item.trim() !== '')
    .map(item => `<li>${item.trim()}</li>`)
    .join('')}</ul>\n`

const inOneLine = (text: string): string =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
    .join(' ')

/** Environments of LaTeX in escaped text become lines of HTML of their own. */
function convertEnvironments(escaped: string): string {
  if (!escaped.includes('\\')) return escaped
  return (
    escaped
      .replace(/\\(?:begin|end)\{center\}\.?/g, '\n')
      // Up to the next beginning at most: many of them without an end would each be followed through the whole text.
      .replace(
        /\\begin\{tabular\}\s*\{[^{}]*\}((?:(?!\\begin\{tabular\})[\s\S])*?)\\end\{tabular\}\.?/g,
        (_, body: string) => table(inOneLine(body)),
      )
      .replace(/\\begin\{itemize\}((?:(?!\\begin\{itemize\})[\s\S])*?)\\end\{itemize\}/g, (_, body: string) =>
        list(body.replace(/\n/g, ' ')),
      )
      .replace(/\\section\*?\{([^{}]*)\}/g, '\n$1\n')
      // A line break of LaTeX at the end of a line says nothing more.
      .replace(/\\\\(?=[ \t]*(?:\n|$))/g, '')
      .replace(/\\(%|&amp;|#|_)/g, '$1')
  )
}

const isElement = (line: string): boolean => /^<(table|ul)>/.test(line)

/** One line of text: a paragraph, taken apart at display formulas. */
function paragraphs(line: string, formulas: readonly Formula[]): string {
  const blocks = line.split(new RegExp(`(${OPEN}\\d+${CLOSE})`)).reduce<string[]>((parts, part) => {
    const formula = formulas[Number(part.startsWith(OPEN) ? part.slice(1, -1) : -1)]
    if (formula?.isBlock === true) parts.push(part, '')
    else parts.push(`${parts.pop() ?? ''}${part}`)
    return parts
  }, [])
  return blocks
    .map(block => block.trim())
    .filter(block => block !== '')
    .map(block => {
      const formula =
        formulas[Number(block.startsWith(OPEN) && block.endsWith(CLOSE) ? block.slice(1, -1) : Number.NaN)]
      return formula?.isBlock === true ? block : `<p>${block}</p>`
    })
    .join('')
}

/** One paragraph a line; not yet sanitised. */
export function textToRichText(text: string): string {
  const source = text
    .replace(/[\uE000-\uE002]/g, '')
    .replace(/\r\n?/g, '\n')
    .replace(/\\\$/g, DOLLAR)
  const { text: cut, formulas } = cutFormulas(source)
  const html = convertEnvironments(escapeHtml(cut))
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
    // Inside a table or a list every formula stays in its line.
    .map(line => (isElement(line) ? line : paragraphs(line, formulas)))
    .join('')
  return html
    .replace(PLACE, (_, no: string) => {
      const formula = formulas[Number(no)]
      return formula === undefined ? '' : formulaTag(formula)
    })
    .replaceAll(DOLLAR, '$')
}

const PARAGRAPH = /<p>([\s\S]*?)<\/p>|<div data-type="block-math" data-latex="([^"]*)"><\/div>/g
const INLINE = /<span data-type="inline-math" data-latex="([^"]*)"><\/span>/g

/** Plain text that textToRichText turns into this very HTML again; undefined where the HTML holds more than text and TeX. */
export function richTextToText(html: string, sanitize: (html: string) => string): string | undefined {
  const lines: string[] = []
  for (const [, paragraph, block] of html.matchAll(PARAGRAPH)) {
    if (block !== undefined) lines.push(`$$${unescapeHtml(block)}$$`)
    else lines.push(paragraphText(paragraph ?? ''))
  }
  const text = lines.join('\n')
  return sanitize(textToRichText(text)) === html ? text : undefined
}

const paragraphText = (paragraph: string): string =>
  paragraph
    .split(INLINE)
    // Odd entries are what the pattern caught: formulas.
    .map((part, i) => (i % 2 === 1 ? `$${unescapeHtml(part)}$` : unescapeHtml(part).replaceAll('$', '\\$')))
    .join('')
