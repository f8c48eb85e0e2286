import katex from 'katex'
// Chemistry: \ce{H2O}.
import 'katex/contrib/mhchem'
import { formulaOptions } from './rich-text.ts'
import { elementsOf, parseXml, textOf, XmlBroken, type XmlNode } from './xml.ts'

/** A formula as MathML with its TeX beside it; undefined where it does not compile. */
export function mathmlOf(tex: string, isBlock: boolean): string | undefined {
  try {
    const html = katex.renderToString(tex, { ...formulaOptions(), displayMode: isBlock, output: 'mathml' })
    return /<math[\s\S]*<\/math>/.exec(html)?.[0]
  } catch {
    return undefined
  }
}

/** The same as a tree. */
export function mathmlTree(tex: string, isBlock: boolean): XmlNode | undefined {
  const mathml = mathmlOf(tex, isBlock)
  if (mathml === undefined) return undefined
  try {
    return parseXml(Buffer.from(mathml.replaceAll('&nbsp;', '&#160;')))
  } catch (error) {
    if (error instanceof XmlBroken) return undefined
    throw error
  }
}

const isFence = (node: XmlNode | undefined): boolean => node?.name === 'mo' && node.attributes['fence'] === 'true'
/** Between brackets that grow with what they hold: one thing, not a row. */
export const isFenced = (node: XmlNode): boolean => node.name === 'mrow' && isFence(elementsOf(node)[0])

const GROUPS = new Set(['math', 'mrow', 'mstyle', 'mpadded', 'semantics'])
/** A sign that is made of others is a group too. */
const isGroup = (node: XmlNode): boolean => GROUPS.has(node.name) || (node.name === 'mo' && elementsOf(node).length > 0)
const isColoured = ({ attributes }: XmlNode): boolean =>
  attributes['mathcolor'] !== undefined || attributes['mathbackground'] !== undefined

/** What stands in an element side by side, groups opened: KaTeX groups more and less for the same formula. */
export const rowOf = (node: XmlNode): XmlNode[] =>
  elementsOf(node).flatMap(child => {
    if (child.name === 'annotation') return []
    return isGroup(child) && !isFenced(child) && !isColoured(child) ? rowOf(child) : [child]
  })

/** Without the invisible signs between a function and its argument, and the like. */
export const visibleText = (node: XmlNode): string => textOf(node).replace(/[\u200b\u2061-\u2064]/g, '')
const isInvisible = (node: XmlNode): boolean => node.name === 'mo' && !isFence(node) && visibleText(node) === ''

/** An element that takes several: each child as a row of its own. */
export const partsOf = (node: XmlNode): XmlNode[][] =>
  elementsOf(node)
    .filter(child => !isInvisible(child))
    .map(child => rowOf({ name: '', attributes: {}, children: [child] }))

/** Upright, italic, bold and so on; a name of several letters is upright by itself. */
export const variantOf = (node: XmlNode): string =>
  node.attributes['mathvariant'] ?? (node.name === 'mi' && [...textOf(node)].length === 1 ? 'italic' : 'normal')

/** Without hair spaces, and spaces between words as people type them. Narrower and wider ones stay what they are. */
export function wordsOf(node: XmlNode): string {
  const words = visibleText(node)
  return words.trim() === '' ? words.replace(/(?<!\u2005)\u200a/g, '') : words.replace(/\s/g, ' ')
}

/** The widths that there are characters for, in em. */
const WIDTHS = [0.5, 1] as const

/** A space as the nearest of these widths; undefined where it is no plain space. */
export function widthsOf({ attributes }: XmlNode): readonly number[] | undefined {
  if (attributes['width'] === undefined && attributes['linebreak'] === undefined) return []
  const text = /^(\d*\.?\d+)em$/.exec(attributes['width'] ?? '')?.[1]
  if (text === undefined) return undefined
  const width = Number(text)
  const whole = Array.from({ length: Math.floor(width) }, () => 1)
  const rest = width - whole.length
  if (rest < 0.1) return whole
  return [...whole, WIDTHS.find(one => one >= rest - 0.1) ?? 1]
}

/** Limits of an operator stand above and below it, or behind it: the same formula. */
const BESIDE: Readonly<Record<string, string>> = { munder: 'msub', mover: 'msup', munderover: 'msubsup' }
const LARGE = /^[∏∐∑∫∬∭∮⋀⋁⋂⋃⨁⨂]$/
const isOperator = ([base]: readonly XmlNode[]): boolean =>
  base !== undefined && (base.name === 'mi' ? [...textOf(base)].length > 1 : LARGE.test(visibleText(base)))

const LEAVES: Readonly<Record<string, (node: XmlNode) => string>> = {
  mi: node => (visibleText(node) === '' ? '' : `${variantOf(node)}:${visibleText(node)}`),
  mn: node => `${variantOf(node)}#${visibleText(node)}`,
  mo: node => (isInvisible(node) ? '' : `${isFence(node) ? '|' : ''}${visibleText(node)}`),
  mtext: node => (wordsOf(node) === '' ? '' : `"${wordsOf(node)}"`),
  mspace: node =>
    widthsOf(node)
      ?.map(width => `_${width}`)
      .join(' ') ?? `_${JSON.stringify(node.attributes)}`,
}

const KEPT = ['linethickness', 'notation', 'columnlines', 'rowlines', 'mathcolor', 'mathbackground', 'accent'] as const

function detailsOf(node: XmlNode): string {
  const align = node.attributes['columnalign'] ?? ''
  const kept = KEPT.flatMap(name => node.attributes[name] ?? [])
  return [...kept, ...(/left|right/.test(align) ? [align.replace(/^(.+?)(?: \1)+$/, '$1')] : [])].join(',')
}

function meaningOfNode(node: XmlNode): string {
  const leaf = LEAVES[node.name]
  if (leaf !== undefined) return leaf(node)
  if (['mrow', 'mtd', 'msqrt', 'mphantom', 'mstyle', 'menclose'].includes(node.name)) {
    return `${node.name}[${detailsOf(node)}](${meaningOfRow(rowOf(node))})`
  }
  const parts = partsOf(node)
  const name = isOperator(parts[0] ?? []) && detailsOf(node) === '' ? (BESIDE[node.name] ?? node.name) : node.name
  return `${name}[${detailsOf(node)}](${parts.map(meaningOfRow).join(';')})`
}

/** Letters of one word and digits of one number are the same together and apart. */
const meaningOfRow = (nodes: readonly XmlNode[]): string =>
  nodes
    .map(meaningOfNode)
    .filter(text => text !== '')
    .join(' ')
    .replace(/(?<=(?:^| )normal:\S*) normal:/g, '')
    .replace(/(?<=(?:^| )normal#\S*) normal#/g, '')

/** The same text for formulas that look the same, however their TeX is written; undefined where it does not compile. */
export function formulaMeaning(tex: string, isBlock: boolean): string | undefined {
  const tree = mathmlTree(tex, isBlock)
  return tree && meaningOfRow(rowOf(tree))
}
