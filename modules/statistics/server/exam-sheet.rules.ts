/** The papers of an exam as the columns that its figures are computed from. Order matters to no figure: papers are ranked first. */
import type { FormPlace } from './form-places.rules.ts'
import { splitCodes } from './given-codes.rules.ts'

/** A kept paper. */
export interface FigurePaper {
  readonly paperId: string
  readonly userId: string
  readonly formId: string
  readonly seconds: number
  /** In hundredths, never below 0. */
  readonly score: number
  readonly totalPoints: number
  readonly isPassed: boolean | null
  readonly departmentIds: readonly string[]
  readonly places: readonly number[]
  readonly scores: readonly number[]
  readonly given: string
}

/** A form as figures need it. */
export interface FigureForm {
  readonly places: readonly FormPlace[]
  readonly sections: readonly string[]
  readonly lines: readonly {
    readonly section: number
    readonly points: number
    readonly count: number
    readonly poolSize: number
  }[]
}

/** One question on the papers that had it, the best paper first. */
export interface ItemColumn {
  /** In the form that most papers have, if it is there. */
  place: FormPlace
  /** Marks by paper, and the sum of all marks of the same paper. */
  readonly marks: number[]
  readonly totals: number[]
  readonly codes: string[]
}

/** Several questions counted together: a line that draws, or a section. */
export interface GroupColumn {
  readonly marks: number[]
  readonly totals: number[]
  readonly maxima: number[]
}

export interface ExamSheet {
  readonly papers: readonly FigurePaper[]
  readonly items: readonly ItemColumn[]
  /** Lines that draw for each candidate, by form and number. */
  readonly lines: ReadonlyMap<string, GroupColumn & { readonly formId: string; readonly lineNo: number }>
  readonly sections: ReadonlyMap<string, GroupColumn & { readonly title: string; readonly papers: readonly number[] }>
  /** Of the form that most papers have: one column for each position, without a hole. */
  readonly matrix: { readonly positions: readonly number[][]; readonly totals: readonly number[] }
}

const share = ({ score, totalPoints }: FigurePaper): number => (totalPoints === 0 ? 0 : score / totalPoints)

/** The best first; among equals by id, so that every process forms the same groups. */
export const ranked = (papers: readonly FigurePaper[]): FigurePaper[] =>
  papers.toSorted((a, b) => share(b) - share(a) || (a.paperId < b.paperId ? -1 : 1))

/** Before a sum below 0 becomes 0. */
const marksTotal = ({ scores }: FigurePaper): number => scores.reduce((sum, score) => sum + score, 0)

function mainFormOf(papers: readonly FigurePaper[]): string | undefined {
  const counts = new Map<string, number>()
  for (const { formId } of papers) counts.set(formId, (counts.get(formId) ?? 0) + 1)
  return [...counts].toSorted(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))[0]?.[0]
}

function groupIn<K, G extends GroupColumn>(groups: Map<K, G>, key: K, make: () => G): G {
  const group = groups.get(key) ?? make()
  groups.set(key, group)
  return group
}

const emptyGroup = () => ({ marks: [] as number[], totals: [] as number[], maxima: [] as number[] })

/** Questions that every candidate gets stand where the author put them; those of a line that draws, one after the other. */
const positionOf = ({ lineNo, isDrawn, placeNo }: FormPlace, drawnNo: number): string =>
  isDrawn ? `${lineNo} ${drawnNo}` : `at ${placeNo}`

/** As the author put them; by id where two forms put others in one place. */
const inOrder = ({ place: a }: ItemColumn, { place: b }: ItemColumn): number =>
  a.placeNo - b.placeNo || (a.versionId < b.versionId ? -1 : a.versionId > b.versionId ? 1 : a.points - b.points)

interface Mark {
  readonly mark: number
  readonly total: number
  readonly code: string
  readonly isMain: boolean
}

export class SheetMaker {
  private readonly items = new Map<string, ItemColumn>()
  private readonly lines: Map<string, GroupColumn & { formId: string; lineNo: number }> = new Map()
  private readonly sections: Map<string, GroupColumn & { title: string; papers: number[] }> = new Map()
  private readonly positions = new Map<string, number[]>()
  private readonly matrixTotals: number[] = []
  private readonly papers: FigurePaper[] = []
  private readonly mainForm: string | undefined
  private readonly forms: ReadonlyMap<string, FigureForm>

  constructor(papers: readonly FigurePaper[], forms: ReadonlyMap<string, FigureForm>) {
    this.forms = forms
    this.mainForm = mainFormOf(papers)
  }

  /** Papers come ranked. */
  add(paper: FigurePaper): void {
    const form = this.forms.get(paper.formId)
    if (form === undefined) throw new Error(`form ${paper.formId} of paper ${paper.paperId} is not there`)
    const total = marksTotal(paper)
    const isMain = paper.formId === this.mainForm
    this.papers.push(paper)
    if (isMain) this.matrixTotals.push(total)
    const codes = splitCodes(paper.given)
    const ofLines = new Map<number, number>()
    const ofSections = new Map<number, { marks: number; max: number }>()
    paper.places.forEach((placeNo, i) => {
      const place = form.places[placeNo]
      if (place === undefined) throw new Error(`place ${placeNo} is not in form ${paper.formId}`)
      const mark = paper.scores[i] ?? 0
      this.addMark(place, { mark, total, isMain, code: codes[i] ?? '' })
      const section = ofSections.get(place.section) ?? { marks: 0, max: 0 }
      ofSections.set(place.section, { marks: section.marks + mark, max: section.max + place.points })
      const drawnNo = ofLines.get(place.lineNo) ?? 0
      ofLines.set(place.lineNo, drawnNo + 1)
      // Drawn, it keeps its column: others have theirs in its place.
      if (isMain && (place.isDrawn || !place.isOut)) this.addPosition(positionOf(place, drawnNo), mark)
    })
    this.addLines(paper, form, total)
    this.addSections(form, ofSections, total)
  }

  sheet(): ExamSheet {
    return {
      papers: this.papers,
      items: [...this.items.values()].toSorted(inOrder),
      lines: this.lines,
      sections: this.sections,
      matrix: { positions: [...this.positions.values()], totals: this.matrixTotals },
    }
  }

  private addMark(place: FormPlace, { mark, total, code, isMain }: Mark): void {
    const key = `${place.versionId} ${place.points}`
    const item = this.items.get(key) ?? { place, marks: [], totals: [], codes: [] }
    this.items.set(key, item)
    if (isMain) item.place = place
    item.marks.push(mark)
    item.totals.push(total)
    item.codes.push(code)
  }

  private addPosition(key: string, mark: number): void {
    const marks = this.positions.get(key) ?? []
    this.positions.set(key, marks)
    marks.push(mark)
  }

  private addLines(paper: FigurePaper, form: FigureForm, total: number): void {
    const sums = new Map<number, { marks: number; max: number }>()
    paper.places.forEach((placeNo, i) => {
      const place = form.places[placeNo]
      if (!place?.isDrawn) return
      const { marks, max } = sums.get(place.lineNo) ?? { marks: 0, max: 0 }
      sums.set(place.lineNo, { marks: marks + (paper.scores[i] ?? 0), max: max + place.points })
    })
    for (const [lineNo, { marks, max }] of sums) {
      const { formId } = paper
      const line = groupIn(this.lines, `${formId} ${lineNo}`, () => ({ ...emptyGroup(), formId, lineNo }))
      line.marks.push(marks)
      line.totals.push(total)
      line.maxima.push(max)
    }
  }

  private addSections(
    form: FigureForm,
    sums: ReadonlyMap<number, { marks: number; max: number }>,
    total: number,
  ): void {
    for (const [no, { marks, max }] of sums) {
      const title = form.sections[no] ?? ''
      const section = groupIn(this.sections, `${no} ${title}`, () => ({ ...emptyGroup(), title, papers: [] }))
      section.marks.push(marks)
      section.maxima.push(max)
      section.totals.push(total)
      section.papers.push(this.papers.length - 1)
    }
  }
}
