/**
 * Formulas for Word's equation editor (OMML), from the MathML that KaTeX makes of their TeX. Only what the import reads as
 * the same formula again is written so; everything else stays TeX between dollar signs.
 */
import {
  formulaMeaning,
  isFenced,
  mathmlTree,
  partsOf,
  rowOf,
  variantOf,
  visibleText,
  widthsOf,
  wordsOf,
} from '@tripos/documents/mathml.ts'
import { elementsOf, escapeXml, parseXml, type XmlNode } from '@tripos/documents/xml.ts'
import { NARY_SIGNS, ommlToTex } from './omml.ts'

/** Word has nothing for it, or we have not. */
class Inexpressible extends Error {}

const element = (name: string, ...inner: readonly string[]): string => `<m:${name}>${inner.join('')}</m:${name}>`
const setting = (name: string, value: string): string => `<m:${name} m:val="${escapeXml(value)}"/>`

const run = (text: string, style = ''): string =>
  text === ''
    ? ''
    : `<m:r>${style === '' ? '' : element('rPr', style)}<m:t xml:space="preserve">${escapeXml(text)}</m:t></m:r>`

const UPRIGHT = setting('sty', 'p')
const STYLES: Readonly<Record<string, string>> = {
  italic: '',
  normal: UPRIGHT,
  bold: setting('sty', 'b'),
  'bold-italic': setting('sty', 'bi'),
  'double-struck': setting('scr', 'double-struck') + UPRIGHT,
  script: setting('scr', 'script') + UPRIGHT,
  fraktur: setting('scr', 'fraktur') + UPRIGHT,
  'sans-serif': setting('scr', 'sans-serif') + UPRIGHT,
  monospace: setting('scr', 'monospace') + UPRIGHT,
}

const letters = (node: XmlNode): string => {
  const style = STYLES[variantOf(node)]
  if (style === undefined) throw new Inexpressible()
  const sign = signText(node)
  return run(sign, style === UPRIGHT && !/\p{L}/u.test(sign) ? '' : style)
}

/** Signs that KaTeX has other characters for than a keyboard. */
const signText = (node: XmlNode): string => visibleText(node).replaceAll('∣', '|').replaceAll('∥', '‖')

/** Widths in em as the spaces of Unicode. */
const SPACES: Readonly<Record<number, string>> = { 0.5: '\u2002', 1: '\u2003' }

function space(node: XmlNode): string {
  const widths = widthsOf(node)
  if (widths === undefined) throw new Inexpressible()
  return run(widths.map(width => SPACES[width] ?? '').join(''))
}

function text(node: XmlNode): string {
  const words = wordsOf(node)
  return words.trim() === '' ? run(words.replaceAll('\u2005\u200a', '\u2004')) : run(words, '<m:nor/>')
}

/** Signs above and below, as KaTeX writes them. */
const ACCENTS: Readonly<Record<string, string>> = {
  '^': '\u0302',
  ˆ: '\u0302',
  '~': '\u0303',
  '˜': '\u0303',
  ˉ: '\u0304',
  '¯': '\u0304',
  '˙': '\u0307',
  '¨': '\u0308',
  '\u20d7': '\u20d7',
}
const LINES = new Set(['‾', '\u0332', '_', '―'])
const GROUPINGS = new Set(['⏞', '⏟', '→', '←'])

function accent(base: readonly XmlNode[], { sign, isAbove }: { sign: string; isAbove: boolean }): string {
  const inner = element('e', row(base))
  const position = setting('pos', isAbove ? 'top' : 'bot')
  const found = ACCENTS[sign]
  if (LINES.has(sign)) return element('bar', element('barPr', position), inner)
  if (isAbove && found !== undefined) return element('acc', element('accPr', setting('chr', found)), inner)
  if (!GROUPINGS.has(sign)) throw new Inexpressible()
  return element('groupChr', element('groupChrPr', setting('chr', sign), position), inner)
}

/** The one sign of a part, where it is one. */
const signOf = (part: readonly XmlNode[] | undefined): string | undefined =>
  part?.length === 1 && part[0]?.name === 'mo' ? visibleText(part[0]) : undefined

/** `\sin` and the like; words that were made upright are none. */
const isFunction = ([name, ...rest]: readonly XmlNode[]): boolean =>
  name?.name === 'mi' &&
  name.attributes['mathvariant'] === undefined &&
  [...visibleText(name)].length > 1 &&
  rest.every(each => visibleText(each) === '')

interface Scripts {
  readonly base: readonly XmlNode[]
  readonly low: readonly XmlNode[] | undefined
  readonly high: readonly XmlNode[] | undefined
  readonly isBeside: boolean
}

const SCRIPTS: Readonly<Record<string, (parts: readonly XmlNode[][]) => Scripts>> = {
  msub: ([base = [], low]) => ({ base, low, high: undefined, isBeside: true }),
  msup: ([base = [], high]) => ({ base, low: undefined, high, isBeside: true }),
  msubsup: ([base = [], low, high]) => ({ base, low, high, isBeside: true }),
  munder: ([base = [], low]) => ({ base, low, high: undefined, isBeside: false }),
  mover: ([base = [], high]) => ({ base, low: undefined, high, isBeside: false }),
  munderover: ([base = [], low, high]) => ({ base, low, high, isBeside: false }),
}

const scriptsOf = (node: XmlNode): Scripts | undefined => SCRIPTS[node.name]?.(partsOf(node))

function nary({ base, low, high, isBeside }: Scripts, operand: string): string {
  const hidden = (name: string, part: unknown) => (part === undefined ? setting(name, '1') : '')
  const properties = element(
    'naryPr',
    setting('chr', signOf(base) ?? ''),
    setting('limLoc', isBeside ? 'subSup' : 'undOvr'),
    hidden('subHide', low),
    hidden('supHide', high),
  )
  return element(
    'nary',
    properties,
    element('sub', row(low ?? [])),
    element('sup', row(high ?? [])),
    element('e', operand),
  )
}

function beside({ base, low, high }: Scripts): string {
  const inner = element('e', row(base))
  const sub = low === undefined ? '' : element('sub', row(low))
  const sup = high === undefined ? '' : element('sup', row(high))
  return element(low === undefined ? 'sSup' : high === undefined ? 'sSub' : 'sSubSup', inner, sub, sup)
}

function aboveAndBelow({ base, low, high }: Scripts): string {
  const lower = low === undefined ? row(base) : element('limLow', element('e', row(base)), element('lim', row(low)))
  return high === undefined ? lower : element('limUpp', element('e', lower), element('lim', row(high)))
}

function scripts(node: XmlNode): string {
  const found = scriptsOf(node)
  if (found === undefined) throw new Inexpressible()
  const isAbove = node.name === 'mover'
  const sign = signOf(isAbove ? found.high : found.low)
  const isAccent = node.attributes['accent'] === 'true' || node.attributes['accentunder'] === 'true'
  const isKnown = sign !== undefined && (LINES.has(sign) || GROUPINGS.has(sign))
  if (sign !== undefined && !found.isBeside && (isAccent || isKnown)) return accent(found.base, { sign, isAbove })
  return found.isBeside ? beside(found) : aboveAndBelow(found)
}

function fenced(node: XmlNode): string {
  const [open, ...rest] = rowOf(node)
  const isClosed = rest.at(-1)?.attributes['fence'] === 'true'
  const close = isClosed ? rest.at(-1) : undefined
  const inner = isClosed ? rest.slice(0, -1) : rest
  if (open === undefined || inner.some(each => each.attributes['fence'] === 'true')) throw new Inexpressible()
  const properties = element(
    'dPr',
    setting('begChr', signText(open)),
    setting('endChr', close === undefined ? '' : signText(close)),
  )
  return element('d', properties, element('e', row(inner)))
}

function table(node: XmlNode): string {
  const rows = elementsOf(node).map(each => elementsOf(each).map(cell => row(rowOf(cell))))
  const align = node.attributes['columnalign'] ?? ''
  if (align.startsWith('right')) {
    // Lines of equations, which Word aligns at the sign between.
    return element('eqArr', ...rows.map(cells => element('e', cells.join(run('&')))))
  }
  const count = Math.max(...rows.map(cells => cells.length))
  const column = element(
    'mcPr',
    setting('count', String(count)),
    setting('mcJc', align.startsWith('left') ? 'left' : 'center'),
  )
  return element(
    'm',
    element('mPr', element('mcs', element('mc', column))),
    ...rows.map(cells => element('mr', ...cells.map(cell => element('e', cell)))),
  )
}

function fraction(node: XmlNode): string {
  const [top = [], bottom = []] = partsOf(node)
  const isBare = node.attributes['linethickness']?.startsWith('0') === true
  const properties = isBare ? element('fPr', setting('type', 'noBar')) : ''
  return element('f', properties, element('num', row(top)), element('den', row(bottom)))
}

function root(node: XmlNode): string {
  const [base = [], degree = []] = partsOf(node)
  return element('rad', element('deg', row(degree)), element('e', row(base)))
}

function box(node: XmlNode): string {
  if (node.attributes['notation'] !== 'box') throw new Inexpressible()
  return element('borderBox', element('e', row(rowOf(node))))
}

const WRITERS: Readonly<Record<string, (node: XmlNode) => string>> = {
  mi: letters,
  mn: letters,
  mo: node => run(visibleText(node)),
  menclose: box,
  mtext: text,
  mspace: space,
  mfrac: fraction,
  msqrt: node => element('rad', element('radPr', setting('degHide', '1')), '<m:deg/>', element('e', row(rowOf(node)))),
  mroot: root,
  mtable: table,
  mrow: node => (isFenced(node) ? fenced(node) : row(rowOf(node))),
}

const write = (node: XmlNode): string => (WRITERS[node.name] ?? scripts)(node)

/** One thing of a row with what belongs to it, and where the next one begins. */
function take(nodes: readonly XmlNode[], at: number): readonly [xml: string, next: number] {
  const node = nodes[at]
  if (node === undefined) return ['', at]
  const found = scriptsOf(node)
  if (found !== undefined && NARY_SIGNS.has(signOf(found.base) ?? '')) {
    const [operand, next] = take(nodes, at + 1)
    return [nary(found, operand), next]
  }
  if (!isFunction(found?.base ?? [node])) return [write(node), at + 1]
  const isApplied = nodes[at + 1]?.name === 'mo' && visibleText(nodes[at + 1] ?? node) === ''
  const [argument, next] = take(nodes, at + (isApplied ? 2 : 1))
  if (argument === '') return [write(node), next]
  return [element('func', element('fName', write(node)), element('e', argument)), next]
}

const isUprightLetter = (node: XmlNode | undefined): node is XmlNode =>
  node?.name === 'mi' && node.attributes['mathvariant'] === 'normal' && /^[a-z]+$/i.test(visibleText(node))

/** KaTeX gives the letters of a word one by one. */
function joinWords(nodes: readonly XmlNode[]): XmlNode[] {
  const joined: XmlNode[] = []
  for (const node of nodes) {
    const before = joined.at(-1)
    if (isUprightLetter(before) && isUprightLetter(node)) {
      joined.splice(-1, 1, { ...before, children: [visibleText(before) + visibleText(node)] })
    } else joined.push(node)
  }
  return joined
}

function row(all: readonly XmlNode[]): string {
  const nodes = joinWords(all)
  const written: string[] = []
  for (let at = 0; at < nodes.length; ) {
    const [xml, next] = take(nodes, at)
    written.push(xml)
    at = next
  }
  return written.join('')
}

function writeFormula(tex: string, isBlock: boolean): string | undefined {
  const tree = mathmlTree(tex, isBlock)
  if (tree === undefined) return undefined
  try {
    const xml = element('oMath', row(rowOf(tree)))
    const back = ommlToTex(parseXml(Buffer.from(xml)))
    return formulaMeaning(back, isBlock) === formulaMeaning(tex, isBlock) ? xml : undefined
  } catch (error) {
    if (error instanceof Inexpressible) return undefined
    throw error
  }
}

/** Formulas repeat within a bank. */
const MAX_KEPT = 1000
const kept = new Map<string, string | undefined>()

/** The formula as `m:oMath`; undefined where it would not come back as the same one. */
export function ommlOf(tex: string, isBlock: boolean): string | undefined {
  const key = `${isBlock ? 'block' : 'inline'} ${tex}`
  if (!kept.has(key)) {
    if (kept.size >= MAX_KEPT) kept.clear()
    kept.set(key, writeFormula(tex, isBlock))
  }
  return kept.get(key)
}
