/**
 * Formulas as one line of text that people read: what KaTeX made of the TeX, walked as MathML. For lists, where a rendered
 * formula would break the line and its source would be noise.
 */
import { unescapeHtml } from './escape-html.ts'

interface Node {
  readonly tag: string
  readonly attributes: string
  readonly children: (Node | string)[]
}

const TOKEN = /<(\/?)([a-z]+)([^>]*)>|([^<]+)/g

function parse(mathMl: string): Node {
  const root: Node = { tag: 'mrow', attributes: '', children: [] }
  const open = [root]
  for (const [whole, slash, tag = '', attributes = '', text] of mathMl.matchAll(TOKEN)) {
    if (text !== undefined) open.at(-1)?.children.push(text)
    else if (slash === '/') open.splice(Math.max(1, open.length - 1))
    else {
      const node: Node = { tag, attributes, children: [] }
      open.at(-1)?.children.push(node)
      if (!whole.endsWith('/>')) open.push(node)
    }
  }
  return root
}

const pairs = (from: string, to: string): ReadonlyMap<string, string> => {
  const targets = [...to]
  return new Map([...from].map((character, i) => [character, targets[i] ?? '']))
}
const RAISED = pairs('0123456789+-−=()abcdefghijklmnoprstuvwxyz′∘', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ′°')
const LOWERED = pairs('0123456789+-−=()aehijklmnoprstuvx', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ')
/** Marks above a letter become characters that join it. */
const ACCENTS = new Map([
  ['→', '\u20d7'],
  ['⃗', '\u20d7'],
  ['ˉ', '\u0304'],
  ['¯', '\u0304'],
  ['‾', '\u0305'],
  ['^', '\u0302'],
  ['ˆ', '\u0302'],
  ['~', '\u0303'],
  ['˜', '\u0303'],
  ['˙', '\u0307'],
])

/** In brackets, unless it is one number or one letter. */
const closed = (text: string): string => (/^(?:[\p{N}.]+|.\p{M}*|\(.*\))$/su.test(text) ? text : `(${text})`)

function shifted(text: string, { sign, table }: { sign: string; table: ReadonlyMap<string, string> }): string {
  if (text === '') return ''
  const characters = [...text].map(character => table.get(character))
  return characters.includes(undefined) ? `${sign}${closed(text)}` : characters.join('')
}
export const raised = (text: string) => shifted(text, { sign: '^', table: RAISED })
export const lowered = (text: string) => shifted(text, { sign: '_', table: LOWERED })

const leaf = (text: string): string =>
  unescapeHtml(text)
    .replace(/\u2061/g, ' ')
    .replace(/[\u200b\u2062-\u2064]/g, '')

function over(base: string, mark: string): string {
  const accent = ACCENTS.get(mark)
  if (accent === undefined) return base + raised(mark)
  return [...base].length === 1 ? base + accent : `${closed(base)}${accent}`
}

type Write = (parts: readonly string[], node: Node) => string

/** By element: its children are texts already. */
const WRITE: Readonly<Record<string, Write>> = {
  mfrac: ([top = '', bottom = ''], { attributes }) =>
    attributes.includes('linethickness="0') ? `${top} ${bottom}` : `${closed(top)}/${closed(bottom)}`,
  msqrt: parts => `√${closed(parts.join(''))}`,
  mroot: ([base = '', index = '']) => `${raised(index)}√${closed(base)}`,
  msup: ([base = '', exponent = '']) => base + raised(exponent),
  msub: ([base = '', index = '']) => base + lowered(index),
  msubsup: ([base = '', index = '', exponent = '']) => base + lowered(index) + raised(exponent),
  munder: ([base = '', below = '']) => base + lowered(below),
  mover: ([base = '', above = '']) => over(base, above),
  munderover: ([base = '', below = '', above = '']) => base + lowered(below) + raised(above),
  mtable: parts => parts.join('; '),
  mtr: parts => parts.join(' '),
  mspace: (_, { attributes }) => (attributes.includes('width="-') ? '' : ' '),
  mphantom: () => '',
}

function write(node: Node): string {
  const parts = node.children.map(child => (typeof child === 'string' ? leaf(child) : write(child)))
  return WRITE[node.tag]?.(parts, node) ?? parts.join('')
}

/** Of HTML that KaTeX made. */
export function formulaText(rendered: string): string {
  const mathMl = /<math[\s\S]*?<\/math>/.exec(rendered)?.[0] ?? ''
  return write(parse(mathMl)).replace(/\s+/gu, ' ').trim()
}
