/**
 * Where the gaps of a fill-in question stand in its stem: `[[1]]`, as text. What looks like it inside a tag (and so
 * inside a formula that is not rendered yet) is no place.
 */
const PLACE = /<[^<>]*>|\[\[(\d{1,2})\]\]/g

/** The numbers of the gaps in the order of the stem. */
export const placesOf = (stem: string): number[] =>
  [...stem.matchAll(PLACE)].flatMap(([, no]) => (no === undefined ? [] : [Number(no)]))

/** The stem with every place changed to what is given for its number. */
export const mapPlaces = (stem: string, change: (no: number) => string): string =>
  stem.replace(PLACE, (whole: string, no: string | undefined) => (no === undefined ? whole : change(Number(no))))

/** Whether every gap from 1 to `count` has exactly one place. */
export function hasEveryPlace(stem: string, count: number): boolean {
  const places = placesOf(stem)
  return places.length === count && new Set(places).size === count && Math.max(...places) === count
}

/** The stem as it is read: numbered lines to be filled in. */
export const showPlaces = (stem: string): string =>
  mapPlaces(stem, no => `<u>&nbsp;&nbsp;&nbsp;(${no})&nbsp;&nbsp;&nbsp;</u>`)
