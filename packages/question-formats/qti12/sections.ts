/** Where the items of a file of QTI 1.2 stand in its tests; those of a bank (`objectbank`) stand nowhere. */
import { elementsOf, textOf, type XmlNode } from '@tripos/documents/xml.ts'
import type { PaperPlace } from '../format.ts'
import { TITLE_CHARACTERS } from '../paper-place.ts'

export interface PlacedItem {
  readonly item: XmlNode
  readonly place?: Pick<PaperPlace, 'section' | 'title'>
  /** The test asks for fewer items than its section has. */
  readonly isDrawn: boolean
}

interface Around {
  /** Undefined outside of a test. */
  readonly title: string | undefined
  readonly isDrawn: boolean
}

/** Canvas and others draw so many of a section, or from a bank that stands elsewhere. */
function drawsFrom(section: XmlNode): boolean {
  const [ordering] = elementsOf(section, 'selection_ordering')
  const selections = ordering === undefined ? [] : elementsOf(ordering, 'selection')
  const count = elementsOf(section).filter(({ name }) => name === 'item' || name === 'section').length
  return selections.some(selection => {
    const number = elementsOf(selection, 'selection_number').map(node => Number(textOf(node)))[0]
    return number !== undefined && number < count
  })
}

/** Numbers sections from 1 on, over all files of a package. */
export function makeItemFinder(): (root: XmlNode) => PlacedItem[] {
  let section = 0
  return root => {
    const found: PlacedItem[] = []
    function walk(node: XmlNode, { title, isDrawn }: Around): void {
      let isOpen = false
      for (const child of elementsOf(node)) {
        if (child.name === 'item') {
          if (title !== undefined && !isOpen) section += 1
          isOpen = true
          found.push({ item: child, isDrawn, ...(title === undefined ? {} : { place: { section, title } }) })
          continue
        }
        const own = (child.attributes['title'] ?? '').trim().slice(0, TITLE_CHARACTERS)
        if (child.name === 'assessment') walk(child, { title: own, isDrawn: false })
        else if (child.name === 'section') {
          walk(child, { title: title === undefined ? undefined : own || title, isDrawn: isDrawn || drawsFrom(child) })
          isOpen = false
        } else walk(child, { title, isDrawn })
      }
    }
    walk(root, { title: undefined, isDrawn: false })
    return found
  }
}
