/** Formulas of Word's equation editor (OMML) as TeX. */
import { childOf, elementsOf, textOf, type XmlNode } from '@tripos/documents/xml.ts'
import { texSigns } from './tex-signs.ts'

const valueOf = (node: XmlNode | undefined, name: string): string | undefined =>
  childOf(node, name)?.attributes['m:val']

/** All children one after another; what is no formula gives nothing. */
const row = (node: XmlNode | undefined): string =>
  node === undefined
    ? ''
    : elementsOf(node)
        .map(child => (Object.hasOwn(CONVERTERS, child.name) && CONVERTERS[child.name]?.(child)) || '')
        .join('')

const part = (node: XmlNode, name: string): string => row(childOf(node, name)).trim()

/** With a space behind a command, whose name a letter that follows would continue. */
const operand = (node: XmlNode): string => part(node, 'm:e').replace(/\\[a-z]+$/i, '$& ')

const isOff = (node: XmlNode | undefined, name: string): boolean => {
  const found = childOf(node, name)
  return found === undefined || ['0', 'off', 'false'].includes(found.attributes['m:val'] ?? 'on')
}

const FUNCTIONS = new Set(
  'sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh coth log ln lg lim max min sup inf det exp gcd deg dim ker arg Pr'.split(
    ' ',
  ),
)

/** Alphabets and weights of a run, by `m:scr` and `m:sty`. */
const STYLES: Readonly<Record<string, string>> = {
  'double-struck': 'mathbb',
  script: 'mathcal',
  fraktur: 'mathfrak',
  'sans-serif': 'mathsf',
  monospace: 'mathtt',
  p: 'mathrm',
  b: 'mathbf',
  bi: 'boldsymbol',
}

function styled(text: string, properties: XmlNode | undefined): string {
  const style = STYLES[valueOf(properties, 'm:scr') ?? ''] ?? STYLES[valueOf(properties, 'm:sty') ?? '']
  if (style === undefined) return texSigns(text)
  if (style === 'mathrm' && FUNCTIONS.has(text.trim())) return `\\${text.trim()} `
  // Only bold Greek letters have a style of their own; digits and signs are upright anyway.
  const fits = style === 'mathrm' ? /^[a-z]+$/i : style === 'boldsymbol' ? /\S/ : /^[a-z0-9]+$/i
  return fits.test(text) ? `\\${style}{${texSigns(text).trim()}}` : texSigns(text)
}

function run(node: XmlNode): string {
  const text = elementsOf(node, 'm:t').map(textOf).join('')
  const properties = childOf(node, 'm:rPr')
  // Signs and numbers are none, also where somebody made them upright.
  const isText = /\p{Script=Han}/u.test(text) || (!isOff(properties, 'm:nor') && /[\p{L}-]/u.test(text))
  return isText ? `\\text{${text.replace(/[\\{}$&#%_]/g, '\\$&')}}` : styled(text, properties)
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
  '⋁': '\\bigvee',
  '⋀': '\\bigwedge',
  '⨁': '\\bigoplus',
  '⨂': '\\bigotimes',
}

/** Signs that take limits. */
export const NARY_SIGNS: ReadonlySet<string> = new Set(Object.keys(OPERATORS))

function nary(node: XmlNode): string {
  const sign = valueOf(childOf(node, 'm:naryPr'), 'm:chr') ?? '∫'
  const lower = part(node, 'm:sub')
  const upper = part(node, 'm:sup')
  return [
    OPERATORS[sign] ?? texSigns(sign),
    lower === '' ? '' : `_{${lower}}`,
    upper === '' ? '' : `^{${upper}}`,
    ` ${operand(node)}`,
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

/** A brace before lines that has no other one behind them. */
function isCases(node: XmlNode): boolean {
  const properties = childOf(node, 'm:dPr')
  const inner = elementsOf(childOf(node, 'm:e') ?? node)
  const align = childOf(childOf(childOf(childOf(inner[0], 'm:mPr'), 'm:mcs'), 'm:mc'), 'm:mcPr')
  return (
    valueOf(properties, 'm:begChr') === '{' &&
    valueOf(properties, 'm:endChr') === '' &&
    inner.length === 1 &&
    valueOf(align, 'm:mcJc') === 'left'
  )
}

function delimiters(node: XmlNode): string {
  if (isCases(node))
    return part(node, 'm:e').replace(/^\\begin\{matrix\}(.*)\\end\{matrix\}$/s, '\\begin{cases}$1\\end{cases}')
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

function functionTex(node: XmlNode): string {
  const name = part(node, 'm:fName')
  const word = textOf(childOf(node, 'm:fName')).trim()
  return `${FUNCTIONS.has(word) ? `\\${word}` : name} ${operand(node)}`
}

/** A name with something below it: `lim` keeps its command, and arrows and braces have commands that take it. */
function limit(node: XmlNode, mark: '_' | '^'): string {
  const word = textOf(childOf(node, 'm:e')).trim()
  const beside = part(node, 'm:lim')
  if (['lim', 'max', 'min', 'sup', 'inf', 'det', 'gcd', 'Pr'].includes(word)) return `\\${word}${mark}{${beside}}`
  if (mark === '^' && (word === '→' || word === '←')) return `\\x${word === '→' ? 'right' : 'left'}arrow{${beside}}`
  const base = part(node, 'm:e')
  if (/^\\(?:under|over)brace\{/.test(base)) return `${base}${mark}{${beside}}`
  return `\\mathop{${base}}\\limits${mark}{${beside}}`
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
}

/** Above several letters the wide ones. */
const WIDE: Readonly<Record<string, string>> = { hat: 'widehat', tilde: 'widetilde' }

function accent(node: XmlNode): string {
  const name = ACCENTS[valueOf(childOf(node, 'm:accPr'), 'm:chr') ?? '\u0302'] ?? 'hat'
  const isLong = [...textOf(childOf(node, 'm:e'))].length > 1
  return `\\${isLong ? (WIDE[name] ?? name) : name}{${part(node, 'm:e')}}`
}

const bar = (node: XmlNode): string =>
  `\\${valueOf(childOf(node, 'm:barPr'), 'm:pos') === 'top' ? 'overline' : 'underline'}{${part(node, 'm:e')}}`

const GROUPINGS: Readonly<Record<string, string>> = {
  '⏞': 'overbrace',
  '⏟': 'underbrace',
  '→top': 'overrightarrow',
  '←top': 'overleftarrow',
  '→bot': 'underrightarrow',
  '←bot': 'underleftarrow',
}

function group(node: XmlNode): string {
  const properties = childOf(node, 'm:groupChrPr')
  const sign = valueOf(properties, 'm:chr') ?? '⏟'
  const name = GROUPINGS[sign] ?? GROUPINGS[`${sign}${valueOf(properties, 'm:pos') ?? 'bot'}`] ?? 'underbrace'
  return `\\${name}{${part(node, 'm:e')}}`
}

/** A function keeps its command. */
function base(node: XmlNode): string {
  const word = textOf(childOf(node, 'm:e')).trim()
  return FUNCTIONS.has(word) ? `\\${word}` : `{${part(node, 'm:e')}}`
}

/** A prime of its own would be raised twice. */
const raised = (node: XmlNode): string => part(node, 'm:sup').replaceAll("'", '\\prime ').trim()

const CONVERTERS: Readonly<Record<string, (node: XmlNode) => string>> = {
  'm:r': run,
  'm:f': fraction,
  'm:rad': radical,
  'm:nary': nary,
  'm:d': delimiters,
  'm:m': matrix,
  'm:eqArr': equations,
  'm:func': functionTex,
  'm:limLow': node => limit(node, '_'),
  'm:limUpp': node => limit(node, '^'),
  'm:acc': accent,
  'm:bar': bar,
  'm:groupChr': group,
  'm:sSup': node => `${base(node)}^{${raised(node)}}`,
  'm:sSub': node => `${base(node)}_{${part(node, 'm:sub')}}`,
  'm:sSubSup': node => `${base(node)}_{${part(node, 'm:sub')}}^{${raised(node)}}`,
  'm:sPre': node => `{}_{${part(node, 'm:sub')}}^{${part(node, 'm:sup')}}{${part(node, 'm:e')}}`,
  'm:box': node => part(node, 'm:e'),
  'm:borderBox': node => `\\boxed{${part(node, 'm:e')}}`,
  'm:phant': node => `\\phantom{${part(node, 'm:e')}}`,
  'm:e': row,
  'm:oMath': row,
}

export const ommlToTex = (node: XmlNode): string => row(node).replace(/\s+/g, ' ').trim()
