/** The slides of a presentation: their texts, tables and pictures from top to bottom. How they are laid out is left out. */
import { allOf, attributeOf, childOf, type Element, OfficeUnreadable, partsOf, treeOf } from './office-parts.ts'

export type SlideBlock =
  | { readonly kind: 'text'; readonly text: string; readonly level: number; readonly isListed: boolean }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }
  /** Null: of a kind that browsers do not show. */
  | { readonly kind: 'picture'; readonly bytes: Uint8Array | null; readonly mime: string; readonly name: string }

export interface Slide {
  readonly title: string
  readonly blocks: readonly SlideBlock[]
}

const PRESENTATION = 'ppt/presentation.xml'
const MAX_SLIDES = 1_000
const TITLES = ['title', 'ctrTitle']
/** Said by the layout of the slide, and said again on each of them. */
const FURNITURE = ['dt', 'ftr', 'sldNum']

const relationsOf = (path: string): string => path.replace(/([^/]+)$/, '_rels/$1.rels')

/** What a part refers to, by the id that it uses; addresses outside of the archive are left out. */
function targetsOf(path: string, relations: Uint8Array | undefined): Map<string, string> {
  if (relations === undefined) return new Map()
  const folder = path.split('/').slice(0, -1)
  const inside = treeOf(relations).children.filter(each => attributeOf(each, 'TargetMode') !== 'External')
  return new Map(
    inside.map(each => {
      const target = attributeOf(each, 'Target') ?? ''
      const parts = target.startsWith('/') ? [] : [...folder]
      for (const part of target.split('/').filter(Boolean)) {
        if (part === '..') parts.pop()
        else parts.push(part)
      }
      return [attributeOf(each, 'Id') ?? '', parts.join('/')]
    }),
  )
}

function readPart(
  archive: Uint8Array,
  path: string,
): { readonly tree: Element; readonly targets: Map<string, string> } {
  const relations = relationsOf(path)
  const parts = partsOf(archive, name => name === path || name === relations)
  return { tree: treeOf(parts[path]), targets: targetsOf(path, parts[relations]) }
}

/** The parts of the slides, in their order. */
export function listSlides(archive: Uint8Array): string[] {
  const { tree, targets } = readPart(archive, PRESENTATION)
  const ids = childOf(tree, 'sldIdLst')?.children ?? []
  // Of its two ids the one of the relation has a prefix, and so stands apart from the number.
  const relationOf = (element: Element) =>
    Object.entries(element.attributes).find(([name]) => name.includes(':') && name.endsWith(':id'))?.[1] ?? ''
  return ids.slice(0, MAX_SLIDES).flatMap(element => targets.get(relationOf(element)) ?? [])
}

const lineOf = (paragraph: Element): string =>
  paragraph.children
    .map(child => (child.name === 'br' ? '\n' : child.name === 't' ? child.text : lineOf(child)))
    .join('')

function textsOf(body: Element): SlideBlock[] {
  return allOf(body, 'p').flatMap((paragraph): SlideBlock[] => {
    const text = lineOf(paragraph).trim()
    if (text === '') return []
    const properties = childOf(paragraph, 'pPr')
    const level = Math.min(Number(attributeOf(properties, 'lvl') ?? 0) || 0, 8)
    return [{ kind: 'text', text, level, isListed: level > 0 || childOf(properties, 'buChar') !== undefined }]
  })
}

const tableOf = (table: Element): SlideBlock => ({
  kind: 'table',
  rows: allOf(table, 'tr').map(row => allOf(row, 'tc').map(cell => allOf(cell, 'p').map(lineOf).join('\n').trim())),
})

/** By their first bytes; a picture that draws by commands (SVG, EMF) is not shown. */
const PICTURES: readonly (readonly [string, string])[] = [
  ['89504e47', 'image/png'],
  ['ffd8ff', 'image/jpeg'],
  ['47494638', 'image/gif'],
  ['52494646', 'image/webp'],
]

function pictureOf(bytes: Uint8Array | undefined, name: string): SlideBlock {
  const start = [...(bytes?.subarray(0, 4) ?? [])].map(byte => byte.toString(16).padStart(2, '0')).join('')
  const mime = PICTURES.find(([magic]) => start.startsWith(magic))?.[1]
  return { kind: 'picture', bytes: mime === undefined ? null : (bytes ?? null), mime: mime ?? '', name }
}

interface Placed {
  readonly y: number
  readonly x: number
  readonly shape: Element
}

/** Shapes stand in the order in which they are painted; people read from the top left. */
function inReadingOrder(tree: Element): Element[] {
  const shapes = tree.children.flatMap((shape): Element[] => (shape.name === 'grpSp' ? inReadingOrder(shape) : [shape]))
  const placed = shapes.map((shape): Placed => {
    const transform = childOf(shape, 'spPr', 'xfrm') ?? childOf(shape, 'xfrm')
    const offset = childOf(transform, 'off')
    return { shape, y: Number(attributeOf(offset, 'y') ?? -1), x: Number(attributeOf(offset, 'x') ?? -1) }
  })
  return placed.sort((a, b) => a.y - b.y || a.x - b.x).map(({ shape }) => shape)
}

const roleOf = (shape: Element): string => attributeOf(childOf(shape, 'nvSpPr', 'nvPr', 'ph'), 'type') ?? ''
const linkOf = (shape: Element): string => attributeOf(allOf(shape, 'blip')[0], 'embed') ?? ''

export function readSlide(archive: Uint8Array, path: string): Slide {
  const { tree, targets } = readPart(archive, path)
  const shapes = childOf(tree, 'cSld', 'spTree')
  if (shapes === undefined) throw new OfficeUnreadable(path)
  const all = inReadingOrder(shapes)
  const media = new Set(all.filter(shape => shape.name === 'pic').map(shape => targets.get(linkOf(shape))))
  const pictures = partsOf(archive, name => media.has(name))
  const title = all.find(shape => TITLES.includes(roleOf(shape)))
  const blocks = all.flatMap((shape): SlideBlock[] => {
    if (shape === title || FURNITURE.includes(roleOf(shape))) return []
    if (shape.name === 'pic') {
      const name = attributeOf(childOf(shape, 'nvPicPr', 'cNvPr'), 'descr') ?? ''
      return [pictureOf(pictures[targets.get(linkOf(shape)) ?? ''], name)]
    }
    if (shape.name === 'graphicFrame') return allOf(shape, 'tbl').map(tableOf)
    const body = childOf(shape, 'txBody')
    return body === undefined ? [] : textsOf(body)
  })
  const titleLines = title === undefined ? [] : allOf(title, 'p').map(lineOf)
  return { title: titleLines.join(' ').replace(/\s+/g, ' ').trim(), blocks }
}
