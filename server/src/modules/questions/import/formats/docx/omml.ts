/** Formulas of Word's equation editor (OMML) as TeX. */
import { childOf, elementsOf, textOf, type XmlNode } from '../../../../../kernel/xml.ts'
import { texSigns } from './tex-signs.ts'

const valueOf = (node: XmlNode | undefined, name: string): string | undefined =>
  childOf(node, name)?.attributes['m:val']

/** All children one after another; what is no formula gives nothing. */
const row = (node: XmlNode | undefined): string =>
  node === undefined
    ? ''
    : elementsOf(node)
        .map(child => CONVERTERS[child.name]?.(child) ?? '')
        .join('')

const part = (node: XmlNode, name: string): string => row(childOf(node, name)).trim()

const isOff = (node: XmlNode | undefined, name: string): boolean => {
  const found = childOf(node, name)
  return found === undefined || ['0', 'off', 'false'].includes(found.attributes['m:val'] ?? 'on')
}

function run(node: XmlNode): string {
  const text = elementsOf(node, 'm:t').map(textOf).join('')
  const properties = childOf(node, 'm:rPr')
  // Upright words are text, single letters and signs are not.
  const isText = !isOff(properties, 'm:nor') || /\p{Script=Han}/u.test(text)
  if (isText && /[\p{L}]{2,}|\p{Script=Han}/u.test(text)) return `\\text{${text.replace(/[\\{}$&#%_]/g, '\\$&')}}`
  return texSigns(text)
}

const FRACTIONS: Readonly<Record<string, (top: string, bottom: string) => string>> = {
  noBar: (top, bottom) => `{${top} \\atop ${bottom}}`,
  lin: (top, bottom) => `{${top}}/{${bottom}}`,
}

const fraction = (node: XmlNode): string => {
  const write =
    FRACTIONS[valueOf(childOf(node, 'm:fPr'), 'm:type') ?? ''] ?? ((top, bottom) => `\\frac{${top}}{${bottom}}`)
  return write(part(node, 'm:num'), part(node, 'm:den'))
}

function radical(node: XmlNode): string {
  const degree = part(node, 'm:deg')
  return degree === '' || !isOff(childOf(node, 'm:radPr'), 'm:degHide')
    ? `\\sqrt{${part(node, 'm:e')}}`
    : `\\sqrt[${degree}]{${part(node, 'm:e')}}`
}

const OPERATORS: Readonly<Record<string, string>> = {
  '∑': '\\sum',
  '∏': '\\prod',
  '∐': '\\coprod',
  '∫': '\\int',
  '∬': '\\iint',
  '∭': '\\iiint',
  '∮': '\\oint',
  '⋃': '\\bigcup',
  '⋂': '\\bigcap',
}

function nary(node: XmlNode): string {
  const sign = valueOf(childOf(node, 'm:naryPr'), 'm:chr') ?? '∫'
  const lower = part(node, 'm:sub')
  const upper = part(node, 'm:sup')
  return [
    OPERATORS[sign] ?? texSigns(sign),
    lower === '' ? '' : `_{${lower}}`,
    upper === '' ? '' : `^{${upper}}`,
    ` ${part(node, 'm:e')}`,
  ].join('')
}

const BRACKETS: Readonly<Record<string, string>> = {
  '': '.',
  '{': '\\{',
  '}': '\\}',
  '⟨': '\\langle ',
  '⟩': '\\rangle ',
  '〈': '\\langle ',
  '〉': '\\rangle ',
  '‖': '\\|',
  '⌈': '\\lceil ',
  '⌉': '\\rceil ',
  '⌊': '\\lfloor ',
  '⌋': '\\rfloor ',
}

function delimiters(node: XmlNode): string {
  const properties = childOf(node, 'm:dPr')
  const bracket = (name: string, fallback: string): string => {
    const sign = valueOf(properties, name) ?? fallback
    return BRACKETS[sign] ?? sign
  }
  const between = valueOf(properties, 'm:sepChr') ?? '|'
  const inner = elementsOf(node, 'm:e').map(each => row(each).trim())
  return `\\left${bracket('m:begChr', '(')}${inner.join(` ${between} `)}\\right${bracket('m:endChr', ')')}`
}

const rows = (node: XmlNode, cells: (each: XmlNode) => string, name: string): string =>
  elementsOf(node, name).map(cells).join(' \\\\ ')

const matrix = (node: XmlNode): string =>
  `\\begin{matrix}${rows(
    node,
    each =>
      elementsOf(each, 'm:e')
        .map(cell => row(cell).trim())
        .join(' & '),
    'm:mr',
  )}\\end{matrix}`

/** Word aligns lines of equations at `&`. */
const equations = (node: XmlNode): string =>
  `\\begin{aligned}${rows(node, each => row(each).trim().replaceAll('\\&', '&'), 'm:e')}\\end{aligned}`

const FUNCTIONS = new Set(
  'sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh coth log ln lg lim max min sup inf det exp gcd deg dim ker arg'.split(
    ' ',
  ),
)

function named(node: XmlNode): string {
  const name = part(node, 'm:fName')
  const word = textOf(childOf(node, 'm:fName')).trim()
  return `${FUNCTIONS.has(word) ? `\\${word}` : name} ${part(node, 'm:e')}`
}

/** A name with something below it: `lim` keeps its command. */
function limit(node: XmlNode, mark: '_' | '^'): string {
  const word = textOf(childOf(node, 'm:e')).trim()
  const name = FUNCTIONS.has(word) ? `\\${word}` : part(node, 'm:e')
  return `${name}${FUNCTIONS.has(word) ? '' : '\\limits'}${mark}{${part(node, 'm:lim')}}`.replace(
    /^(?!\\(?:lim|max|min|sup|inf|det|gcd))(.*?)\\limits/,
    (_, base: string) => `\\mathop{${base}}\\limits`,
  )
}

const ACCENTS: Readonly<Record<string, string>> = {
  '\u0302': 'hat',
  '\u0303': 'tilde',
  '\u0304': 'bar',
  '\u0305': 'overline',
  '\u0307': 'dot',
  '\u0308': 'ddot',
  '\u20d7': 'vec',
  '\u20d6': 'overleftarrow',
  '⏞': 'overbrace',
  '⏟': 'underbrace',
}

const accent = (node: XmlNode): string =>
  `\\${ACCENTS[valueOf(childOf(node, 'm:accPr'), 'm:chr') ?? '\u0302'] ?? 'hat'}{${part(node, 'm:e')}}`
const bar = (node: XmlNode): string =>
  `\\${valueOf(childOf(node, 'm:barPr'), 'm:pos') === 'top' ? 'overline' : 'underline'}{${part(node, 'm:e')}}`
const group = (node: XmlNode): string =>
  `\\${ACCENTS[valueOf(childOf(node, 'm:groupChrPr'), 'm:chr') ?? '⏟'] ?? 'underbrace'}{${part(node, 'm:e')}}`

const CONVERTERS: Readonly<Record<string, (node: XmlNode) => string>> = {
  'm:r': run,
  'm:f': fraction,
  'm:rad': radical,
  'm:nary': nary,
  'm:d': delimiters,
  'm:m': matrix,
  'm:eqArr': equations,
  'm:func': named,
  'm:limLow': node => limit(node, '_'),
  'm:limUpp': node => limit(node, '^'),
  'm:acc': accent,
  'm:bar': bar,
  'm:groupChr': group,
  'm:sSup': node => `{${part(node, 'm:e')}}^{${part(node, 'm:sup')}}`,
  'm:sSub': node => `{${part(node, 'm:e')}}_{${part(node, 'm:sub')}}`,
  'm:sSubSup': node => `{${part(node, 'm:e')}}_{${part(node, 'm:sub')}}^{${part(node, 'm:sup')}}`,
  'm:sPre': node => `{}_{${part(node, 'm:sub')}}^{${part(node, 'm:sup')}}{${part(node, 'm:e')}}`,
  'm:box': node => part(node, 'm:e'),
  'm:borderBox': node => `\\boxed{${part(node, 'm:e')}}`,
  'm:phant': node => `\\phantom{${part(node, 'm:e')}}`,
  'm:e': row,
  'm:oMath': row,
}

export const ommlToTex = (node: XmlNode): string => row(node).replace(/\s+/g, ' ').trim()
