/** Formulas in MathML as TeX. Where the TeX came along it is taken as it is. */
import { elementsOf, textOf, type XmlNode } from '@tripos/documents/xml.ts'
import { texSigns } from '../docx/tex-signs.ts'

type Write = (parts: readonly string[], node: XmlNode) => string

const group = (tex: string): string => `{${tex}}`
const at = (parts: readonly string[], index: number): string => group(parts[index] ?? '')
const row: Write = parts => parts.join('')

/** Functions have commands of their own, other words are upright text. */
const FUNCTIONS = new Set(
  'sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh ln log lg exp lim max min sup inf det dim gcd ker deg arg Pr'.split(
    ' ',
  ),
)
const escapeText = (text: string): string => text.replace(/[\\{}$&#%_]/g, '\\$&')

const identifier: Write = (_, node) => {
  const text = textOf(node).trim()
  if (FUNCTIONS.has(text)) return `\\${text} `
  return /^\p{L}{2,}$/u.test(text) || /\p{Script=Han}/u.test(text)
    ? `\\mathrm{\\text{${escapeText(text)}}}`
    : texSigns(text)
}

const BRACKETS: Readonly<Record<string, string>> = {
  '{': '\\{',
  '}': '\\}',
  '⟨': '\\langle ',
  '⟩': '\\rangle ',
  '': '.',
}
const bracket = (sign: string): string => BRACKETS[sign] ?? sign

const ACCENTS: Readonly<Record<string, string>> = {
  '¯': '\\overline',
  '‾': '\\overline',
  '―': '\\overline',
  '^': '\\hat',
  ˆ: '\\hat',
  '~': '\\tilde',
  '˜': '\\tilde',
  '→': '\\vec',
  '⃗': '\\vec',
  '˙': '\\dot',
  '¨': '\\ddot',
  '⏞': '\\overbrace',
}

const isOperator = (base: string): boolean =>
  /^\\(sum|prod|int|iint|oint|lim|max|min|sup|inf|bigcup|bigcap)\b/.test(base)

const over: Write = (parts, node) => {
  const sign = textOf(elementsOf(node)[1]).trim()
  const accent = ACCENTS[sign]
  const [base = '', mark = ''] = parts
  if (accent !== undefined) return `${accent}${group(base)}`
  return isOperator(base) ? `${base}^${group(mark)}` : `\\overset${group(mark)}${group(base)}`
}

const under: Write = ([base = '', mark = '']) =>
  isOperator(base) ? `${base}_${group(mark)}` : `\\underset${group(mark)}${group(base)}`

const underOver: Write = ([base = '', low = '', high = '']) =>
  isOperator(base)
    ? `${base}_${group(low)}^${group(high)}`
    : `\\underset${group(low)}{\\overset${group(high)}${group(base)}}`

const fenced: Write = (parts, { attributes }) => {
  const separator = (attributes['separators'] ?? ',').trim().charAt(0)
  return `\\left${bracket(attributes['open'] ?? '(')} ${parts.join(separator)}\\right${bracket(attributes['close'] ?? ')')} `
}

const WRITERS: Readonly<Record<string, Write>> = {
  math: row,
  mrow: row,
  mstyle: row,
  mpadded: row,
  menclose: row,
  semantics: parts => parts[0] ?? '',
  mi: identifier,
  mn: (_, node) => texSigns(textOf(node).trim()),
  mo: (_, node) => texSigns(textOf(node).trim()),
  mtext: (_, node) => `\\text{${escapeText(textOf(node))}}`,
  ms: (_, node) => `\\text{${escapeText(textOf(node))}}`,
  mspace: () => '\\ ',
  mfrac: parts => `\\frac${at(parts, 0)}${at(parts, 1)}`,
  msqrt: parts => `\\sqrt${group(parts.join(''))}`,
  mroot: parts => `\\sqrt[${parts[1] ?? ''}]${at(parts, 0)}`,
  msup: parts => `${at(parts, 0)}^${at(parts, 1)}`,
  msub: parts => `${at(parts, 0)}_${at(parts, 1)}`,
  msubsup: ([base = '', low = '', high = '']) =>
    `${isOperator(base) ? base : group(base)}_${group(low)}^${group(high)}`,
  mover: over,
  munder: under,
  munderover: underOver,
  mfenced: fenced,
  mtable: parts => `\\begin{matrix}${parts.join(' \\\\ ')}\\end{matrix}`,
  mtr: parts => parts.join(' & '),
  mtd: row,
}

function convert(node: XmlNode): string {
  const write = WRITERS[node.name]
  return write === undefined ? '' : write(elementsOf(node).map(convert), node)
}

function annotationIn(node: XmlNode): string | undefined {
  for (const child of elementsOf(node)) {
    const isTex = child.name === 'annotation' && child.attributes['encoding'] === 'application/x-tex'
    const found = isTex ? textOf(child) : annotationIn(child)
    if (found !== undefined) return found
  }
  return undefined
}

/** The TeX of a `math` element whose names carry no prefix. */
export const texOf = (math: XmlNode): string => (annotationIn(math) ?? convert(math)).trim()
