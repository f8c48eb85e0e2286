/** The order, sections and weights that a test gives to the items of its package (`assessmentTest` of QTI 2.x and 3.0). */
import { elementsOf, textOf, type XmlNode } from '@tripos/documents/xml.ts'
import { pointsInHundredths, TITLE_CHARACTERS } from '../paper-place.ts'

export interface PlaceInTest {
  /** From 1, in the order of the test. */
  readonly section: number
  readonly title: string
  /** What the score of the item counts; undefined where the test does not say it. */
  readonly weight: number | undefined
  /** The test asks for fewer items than its section has. */
  readonly isDrawn: boolean
}

const isReference = ({ name }: XmlNode): boolean => name === 'assessmentItemRef'
const isPart = ({ name }: XmlNode): boolean => ['testPart', 'assessmentSection'].includes(name)

function isDrawn(section: XmlNode): boolean {
  const [selection] = elementsOf(section, 'selection')
  const count = elementsOf(section).filter(node => isReference(node) || isPart(node)).length
  return selection !== undefined && Number(selection.attributes['select']) < count
}

function weightOf(reference: XmlNode): number | undefined {
  const [weight] = elementsOf(reference, 'weight')
  const value = Number(weight?.attributes['value'] ?? Number.NaN)
  return Number.isFinite(value) ? value : undefined
}

/**
 * By the address of each item, as the test gives it; an item that is asked twice has its first place. Sections in sections are
 * sections of their own: an exam has one row of them.
 */
export function placesIn(test: XmlNode): Map<string, PlaceInTest> {
  const places = new Map<string, PlaceInTest>()
  let section = 0
  function walk(node: XmlNode, outer: Pick<PlaceInTest, 'title' | 'isDrawn'>): void {
    const title = (node.attributes['title'] ?? '').trim().slice(0, TITLE_CHARACTERS) || outer.title
    const own = { title, isDrawn: outer.isDrawn || isDrawn(node) }
    let isOpen = false
    for (const child of elementsOf(node)) {
      if (isPart(child)) {
        walk(child, own)
        isOpen = false
      } else if (isReference(child)) {
        if (!isOpen) section += 1
        isOpen = true
        const address = child.attributes['href'] ?? ''
        if (!places.has(address)) places.set(address, { section, ...own, weight: weightOf(child) })
      }
    }
  }
  for (const part of elementsOf(test).filter(isPart)) walk(part, { title: '', isDrawn: false })
  return places
}

/** In hundredths, what an item brings in this place: its own highest score by the weight. Null where neither is said. */
export function pointsIn({ weight }: PlaceInTest, item: XmlNode): number | null {
  const [highest] = elementsOf(item, 'outcomeDeclaration').filter(
    ({ attributes }) => attributes['identifier'] === 'MAXSCORE',
  )
  const score = highest === undefined ? undefined : Number(textOf(highest).trim())
  if (weight === undefined && score === undefined) return null
  return pointsInHundredths((weight ?? 1) * (score ?? 1))
}
