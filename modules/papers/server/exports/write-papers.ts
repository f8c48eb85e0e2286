/** The closed papers of candidates as an archive: one PDF each. */
import type { Deps } from '@tripos/module-kit/deps.ts'
import { startPdfMaker, type PdfMaker } from '@tripos/pdf/pdf-maker.ts'
import type { ReportBlock } from '@tripos/pdf/report-pages.rules.ts'
import { printedPicture, writeArchive } from '../../../files/server/index.ts'
import { findSite } from '../../../site/server/index.ts'
import { type Asked, type CandidateRow, listCandidatesAfter } from '../candidates.queries.ts'
import { findPapers } from '../papers.queries.ts'
import { paperSpec, type PaperSheet } from '../sheets/paper-pdf.ts'

/** So many at once stand in memory, as rows. */
const PORTION = 25
/** Pictures of one exam stand on every paper: those that were read last are kept. */
const MAX_KEPT_BYTES = 32 * 1024 * 1024

function rememberPictures(deps: Pick<Deps, 'db' | 'storage'>): PaperSheet['pictureOf'] {
  const known = new Map<string, ReportBlock | undefined>()
  let bytes = 0
  return async src => {
    if (known.has(src)) return known.get(src)
    const picture = await printedPicture(deps, src)
    bytes += picture?.bytes.length ?? 0
    if (bytes > MAX_KEPT_BYTES) {
      known.clear()
      bytes = picture?.bytes.length ?? 0
    }
    known.set(src, picture)
    return picture
  }
}

/** Nothing that a file system refuses; the number parts people of one name. */
const fileNameOf = ({ realName, userName }: CandidateRow, no: number): string =>
  `${String(no).padStart(3, '0')} ${realName} ${userName}.pdf`.replaceAll(/[\\/:*?"<>|\p{Control}]/gu, ' ')

async function* closedPapers(sheet: PaperSheet, asked: Asked) {
  let after: CandidateRow | undefined
  for (;;) {
    const rows = await listCandidatesAfter(sheet.db, asked, { after, limit: PORTION })
    const ids = rows.flatMap(({ paperId }) => paperId ?? [])
    const papers = new Map((ids.length === 0 ? [] : await findPapers(sheet.db, ids)).map(paper => [paper.id, paper]))
    for (const candidate of rows) {
      const paper = papers.get(candidate.paperId ?? '')
      if (paper !== undefined && paper.closedAt !== null) yield { candidate, paper }
    }
    after = rows.at(-1)
    if (rows.length < PORTION) return
  }
}

async function* filesOf(sheet: PaperSheet, asked: Asked, { maker, report }: Making) {
  let done = 0
  for await (const { candidate, paper } of closedPapers(sheet, asked)) {
    done += 1
    yield { name: fileNameOf(candidate, done), bytes: await maker.make(await paperSpec(sheet, paper, candidate)) }
    await report(done)
  }
}

interface Making {
  readonly maker: PdfMaker
  readonly report: (done: number) => Promise<void>
}

type Given = Omit<PaperSheet, 'site' | 'pictureOf'>

export async function writePapers(
  deps: Pick<Deps, 'db' | 'storage'>,
  given: Given,
  { asked, path, report }: { readonly asked: Asked; readonly path: string; readonly report: Making['report'] },
): Promise<void> {
  const sheet = { ...given, site: await findSite(deps.db), pictureOf: rememberPictures(deps) }
  const maker = await startPdfMaker()
  try {
    await writeArchive(path, filesOf(sheet, asked, { maker, report }))
  } finally {
    maker.close()
  }
}
