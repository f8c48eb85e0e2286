/** What a written paper says its questions are worth, in hundredths of a point. */
import { pointsInHundredths } from '../paper-place.ts'
import { markText } from './marks.ts'

const UNIT = '(?:points?|marks?|pts?)'
/** `分`, and not the minutes of `分钟`. */
const FEN = '分(?!钟)'
const NO = String.raw`(\d{1,3}(?:\.\d{1,2})?)`
/** A heading is longer only where a text to be read follows it. */
const HEADING_CHARACTERS = 300
/** What a question says of itself stands at its very beginning or end. */
const OWN_CHARACTERS = 40

const EACH = [
  new RegExp(`每 ?(?:一 ?)?(?:小 ?)?[题道] ?[得计为]? ?${NO} ?${FEN}`, 'g'),
  new RegExp(`各 ?${NO} ?${FEN}`, 'g'),
  new RegExp(`${NO} ?${UNIT} ?(?:each|for each|per question|apiece)(?! (?:gap|blank))`, 'gi'),
  new RegExp(`each ?(?:question ?)?(?:is ?)?(?:worth|carries|counts)? ?${NO} ?${UNIT}`, 'gi'),
]
const TO = '[-~～–—至到]'
/** `第 1～10 题每题 2 分`, `Questions 1-10: 2 points each`. */
const RANGES = [
  new RegExp(
    `(\\d{1,3}) ?(?:小 ?)?题? ?${TO} ?(?:第 ?)?(\\d{1,3}) ?(?:小 ?)?题? ?[,，、:：]? ?(?:每 ?(?:一 ?)?(?:小 ?)?[题道]|各) ?[得计为]? ?${NO} ?${FEN}`,
    'g',
  ),
  new RegExp(
    `(\\d{1,3}) ?(?:${TO}|to) ?(\\d{1,3}) ?[,:]? ?\\(?${NO} ?${UNIT} ?(?:each|for each|per question|apiece)`,
    'gi',
  ),
]
const EACH_GAP = [
  new RegExp(`每 ?(?:个 ?)?空(?:格)? ?[得计为]? ?${NO} ?${FEN}`, 'g'),
  new RegExp(`${NO} ?${UNIT} ?(?:per|for each) (?:gap|blank)`, 'gi'),
]
const TOTAL = [
  new RegExp(`(?:共计|共|满分|合计|总分|计) ?为? ?[:：]? ?${NO} ?${FEN}`, 'g'),
  new RegExp(`${NO} ?${UNIT} ?(?:in total|altogether)`, 'gi'),
  new RegExp(`total ?[:：]? ?${NO} ?${UNIT}`, 'gi'),
]
/** `（30分）` alone behind a heading is what all of it is worth. */
const ALONE = [new RegExp(`[（(] ?(?:本 ?(?:大 ?)?题 ?)?${NO} ?(?:${FEN}|${UNIT}) ?[)）]`, 'gi')]

const OWN = `[（(【[] ?(?:本 ?(?:小 ?)?题 ?)?(?:满分|共|计)? ?${NO} ?(?:${FEN}|${UNIT}) ?[)）】\\]]`
const OWN_FIRST = new RegExp(`^${OWN}`, 'i')
const OWN_LAST = new RegExp(`${OWN}$`, 'i')

const plain = (text: string): string => markText(text).replaceAll('．', '.').replace(/\s+/g, ' ').trim()

const hundredths = (text: string | undefined): number | undefined => {
  return text === undefined ? undefined : (pointsInHundredths(Number(text)) ?? undefined)
}

const allOf = (patterns: readonly RegExp[], text: string): number[] => [
  ...new Set(patterns.flatMap(pattern => [...text.matchAll(pattern)].flatMap(found => hundredths(found[1]) ?? []))),
]

/** A question says itself what it is worth: `（12分）` before its stem or behind it. */
function ownPoints(stem: string): number | undefined {
  const text = plain(stem)
  const [first, last] = [text.slice(0, OWN_CHARACTERS), text.slice(-OWN_CHARACTERS)]
  return hundredths(OWN_FIRST.exec(first)?.[1]) ?? hundredths(OWN_LAST.exec(last)?.[1])
}

export interface SectionPoints {
  readonly each?: number | undefined
  /** Of each gap of a question. */
  readonly gap?: number | undefined
  readonly total?: number | undefined
  /** Of the questions with these numbers. */
  readonly ranges?: readonly Range[]
  /** Several numbers are named, and which questions each is for is not read. */
  readonly isMixed?: true
}

interface Range {
  readonly from: number
  readonly to: number
  readonly each: number
}

function rangesIn(text: string): Range[] {
  const found = RANGES.flatMap(pattern => [...text.matchAll(pattern)])
  return found.flatMap(([, from, to, points]) => {
    const each = hundredths(points)
    return each === undefined || Number(from) > Number(to) ? [] : [{ from: Number(from), to: Number(to), each }]
  })
}

/** `一、单选题（每小题 2 分，共 20 分）`, also in the sentence below such a heading. */
export function sectionPoints(heading: string): SectionPoints {
  const text = plain(heading).slice(0, HEADING_CHARACTERS)
  const each = allOf(EACH, text)
  const gap = allOf(EACH_GAP, text)
  if (each.length + gap.length > 1) {
    const ranges = gap.length > 0 ? [] : rangesIn(text)
    // A number that no range names may be for any of them.
    if (each.some(points => !ranges.some(range => range.each === points))) return { isMixed: true }
    return { ranges, total: allOf(TOTAL, text)[0] }
  }
  const isSaid = each.length > 0 || gap.length > 0
  const total = allOf(TOTAL, text)[0] ?? (isSaid ? undefined : allOf(ALONE, text)[0])
  return { each: each[0], gap: gap[0], total }
}

const GAP = /_{2,}|\[\[\d+\]\]/g

export interface Counted {
  /** Null without a number of its own. */
  readonly no: number | null
  readonly stem: string
}

/** The questions of a section; null where the paper does not say it. */
export function pointsOf(
  questions: readonly Counted[],
  { each, gap, total, ranges = [] }: SectionPoints,
): (number | null)[] {
  const inRange = (no: number | null) => ranges.find(range => no !== null && no >= range.from && no <= range.to)?.each
  const own = questions.map(({ no, stem }) => ownPoints(stem) ?? inRange(no))
  const left = (total ?? 0) - own.reduce<number>((sum, points) => sum + (points ?? 0), 0)
  const count = own.filter(points => points === undefined).length
  // Only where all of the others can be worth the same.
  const share = left > 0 && left % count === 0 ? left / count : null
  return questions.map(({ stem }, at) => {
    const gaps = gap === undefined ? undefined : gap * Math.max(1, stem.match(GAP)?.length ?? 0)
    return own[at] ?? each ?? gaps ?? share
  })
}

const NUMBERS = /^(?:题 ?号|题 ?序|大 ?题|section|part|question)s?$/i
const WORTH = /^(?:满分|分值|分数|配分|题分|points|marks|max(?:imum)? (?:points|marks))$/i
const SUM = /^(?:总 ?分|合 ?计|总 ?计|卷面|total|sum)$/i

/** A table above a paper says what each of its sections is worth: the totals in their order; undefined where it is another one. */
export function scoreTable(rows: readonly (readonly string[])[]): number[] | undefined {
  const [heads = [], ...others] = rows.map(cells => cells.map(plain))
  const worth = others.find(([first = '']) => WORTH.test(first))
  if (worth === undefined || !NUMBERS.test(heads[0] ?? '')) return undefined
  const last = heads.findIndex(head => SUM.test(head))
  const cells = worth.slice(1, last < 0 ? undefined : last)
  const totals = cells.map(cell => hundredths(/^\d{1,3}(?:\.\d{1,2})?(?= ?分?$)/.exec(cell)?.[0]))
  return totals.length > 0 && totals.every(points => points !== undefined) ? totals : undefined
}
