import { placesOf } from '../../gap-places.ts'

/** How printed papers leave room for an answer. Tags are matched to be passed over. */
const BLANK = /<[^<>]*>|_{2,}|（[\s\u3000]*）|\([\s\u3000]{2,}\)/g

/** A stem with blanks as on paper, each made the place of the next gap; unchanged where it has places already. */
export function numberBlanks(stem: string): string {
  if (placesOf(stem).length > 0) return stem
  let no = 0
  return stem.replace(BLANK, whole => (whole.startsWith('<') ? whole : `[[${(no += 1)}]]`))
}
