/** Numbers that Word writes by itself before a paragraph: `1.`, `A.`, `一、`. They stand in no text, only in the lists. */
import { childOf, elementsOf, type XmlNode } from '@tripos/documents/xml.ts'

interface Level {
  readonly format: string
  /** Such as `%1.` */
  readonly text: string
  readonly start: number
}

const valueOf = (node: XmlNode | undefined, name: string): string | undefined =>
  childOf(node, name)?.attributes['w:val']

const CHINESE = '一二三四五六七八九十'
const ROMAN: readonly (readonly [number, string])[] = [
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
]

function chinese(no: number): string {
  if (no <= 10) return CHINESE.charAt(no - 1)
  const tens = Math.floor(no / 10)
  return `${tens > 1 ? CHINESE.charAt(tens - 1) : ''}十${no % 10 === 0 ? '' : CHINESE.charAt((no % 10) - 1)}`
}

function roman(no: number): string {
  const found = ROMAN.find(([value]) => value <= no)
  return found === undefined ? '' : found[1] + roman(no - found[0])
}

function formatNumber(no: number, format: string): string {
  if (format === 'upperLetter') return String.fromCharCode(65 + ((no - 1) % 26))
  if (format === 'lowerLetter') return String.fromCharCode(97 + ((no - 1) % 26))
  if (format.startsWith('chinese') || format === 'japaneseCounting' || format.startsWith('taiwanese'))
    return chinese(no)
  if (format === 'upperRoman') return roman(no)
  if (format === 'lowerRoman') return roman(no).toLowerCase()
  return String(no)
}

const levelsOf = (abstract: XmlNode): Map<string, Level> =>
  new Map(
    elementsOf(abstract, 'w:lvl').map(level => [
      level.attributes['w:ilvl'] ?? '0',
      {
        format: valueOf(level, 'w:numFmt') ?? 'decimal',
        text: valueOf(level, 'w:lvlText') ?? '',
        start: Number(valueOf(level, 'w:start') ?? '1'),
      },
    ]),
  )

interface ListPlace {
  readonly listId: string | undefined
  readonly at: string | undefined
}

const placeIn = (holder: XmlNode | undefined): ListPlace => {
  const properties = childOf(childOf(holder, 'w:pPr'), 'w:numPr')
  return { listId: valueOf(properties, 'w:numId'), at: valueOf(properties, 'w:ilvl') }
}

/** Styles may give their paragraphs a list, such as "List Number" does; so may the styles that they are made from. */
function placesOfStyles(styles: XmlNode | undefined): Map<string, ListPlace> {
  const all = new Map(
    (styles === undefined ? [] : elementsOf(styles, 'w:style')).map(style => [
      style.attributes['w:styleId'] ?? '',
      style,
    ]),
  )
  const placeOf = (id: string, depth: number): ListPlace => {
    const style = all.get(id)
    const own = placeIn(style)
    const base = valueOf(style, 'w:basedOn')
    // Styles of a broken file may be made from each other in a circle.
    if (
      style === undefined ||
      base === undefined ||
      depth > MAX_DEPTH ||
      (own.listId !== undefined && own.at !== undefined)
    )
      return own
    const above = placeOf(base, depth + 1)
    return { listId: own.listId ?? above.listId, at: own.at ?? above.at }
  }
  return new Map([...all.keys()].map(id => [id, placeOf(id, 0)]))
}

const MAX_DEPTH = 20

/** Counts the paragraphs of each list as Word does. */
export class Numbering {
  private readonly lists = new Map<string, { abstractId: string; restarts: Map<string, number> }>()
  private readonly levels = new Map<string, Map<string, Level>>()
  private readonly counts = new Map<string, number>()
  private readonly restarted = new Set<string>()
  private readonly ofStyles: ReadonlyMap<string, ListPlace>
  /** The level that a list keeps for paragraphs of a style, by list and style. */
  private readonly styleLevels = new Map<string, string>()

  constructor(numbering: XmlNode | undefined, styles: XmlNode | undefined) {
    this.ofStyles = placesOfStyles(styles)
    if (numbering === undefined) return
    for (const abstract of elementsOf(numbering, 'w:abstractNum')) {
      const id = abstract.attributes['w:abstractNumId'] ?? ''
      this.levels.set(id, levelsOf(abstract))
      for (const level of elementsOf(abstract, 'w:lvl')) {
        const style = valueOf(level, 'w:pStyle')
        if (style !== undefined) this.styleLevels.set(`${id} ${style}`, level.attributes['w:ilvl'] ?? '0')
      }
    }
    for (const list of elementsOf(numbering, 'w:num')) {
      const restarts = elementsOf(list, 'w:lvlOverride').flatMap(level => {
        const start = valueOf(level, 'w:startOverride')
        return start === undefined ? [] : [[level.attributes['w:ilvl'] ?? '0', Number(start)] as const]
      })
      this.lists.set(list.attributes['w:numId'] ?? '', {
        abstractId: valueOf(list, 'w:abstractNumId') ?? '',
        restarts: new Map(restarts),
      })
    }
  }

  /** What Word shows before this paragraph, with a space behind it; empty for bullets and plain paragraphs. */
  markOf(paragraph: XmlNode): string {
    const own = placeIn(paragraph)
    const style = valueOf(childOf(paragraph, 'w:pPr'), 'w:pStyle') ?? ''
    const ofStyle = this.ofStyles.get(style)
    const listId = own.listId ?? ofStyle?.listId
    const list = listId === undefined ? undefined : this.lists.get(listId)
    if (listId === undefined || list === undefined) return ''
    const at = own.at ?? this.styleLevels.get(`${list.abstractId} ${style}`) ?? ofStyle?.at ?? '0'
    const levels = this.levels.get(list.abstractId)
    const level = levels?.get(at)
    if (level === undefined || level.format === 'bullet' || level.format === 'none') return ''
    this.advance(listId, { at, start: level.start, ...list })
    const mark = level.text.replace(/%(\d)/g, (_, no: string) => {
      const of = String(Number(no) - 1)
      const count = this.counts.get(`${list.abstractId} ${of}`) ?? 1
      return formatNumber(count, levels?.get(of)?.format ?? 'decimal')
    })
    return mark === '' ? '' : `${mark} `
  }

  private advance(
    listId: string,
    {
      at,
      start,
      abstractId,
      restarts,
    }: { at: string; start: number; abstractId: string; restarts: Map<string, number> },
  ): void {
    const key = `${abstractId} ${at}`
    const restart = restarts.get(at)
    const isRestart = restart !== undefined && !this.restarted.has(`${listId} ${at}`)
    this.restarted.add(`${listId} ${at}`)
    const before = this.counts.get(key)
    this.counts.set(key, isRestart ? restart : before === undefined ? start : before + 1)
    // A number of a higher level lets the lower ones begin again.
    for (const other of this.counts.keys()) {
      const [otherId, level] = other.split(' ')
      if (otherId === abstractId && Number(level) > Number(at)) this.counts.delete(other)
    }
  }
}
