/** The wrong book to print or to keep, as PDF: what the sheet on the screen shows, narrowed alike. */
import { Readable } from 'node:stream'
import { localized } from '@tripos/contract-kit/localized.ts'
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { CallerContext, Download } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { makePdf } from '@tripos/pdf/make-pdf.ts'
import { type ReportBlock, reportPages } from '@tripos/pdf/report-pages.rules.ts'
import { minuteIn } from '@tripos/runtime/days.rules.ts'
import { printedPicture } from '../../files/server/index.ts'
import { questionLines } from '../../papers/server/index.ts'
import { kindOf } from '../../questions/server/index.ts'
import { findSite } from '../../site/server/index.ts'
import type { wrongBook } from '../contract/wrong-book.ts'
import { showSheet } from './book.ts'

const WORDS = {
  title: localized('错题练习卷', 'Practice sheet'),
  madeAt: localized('生成时间', 'Made'),
  page: localized('页', 'Page'),
  picture: localized('［图片无法打印］', '[This picture cannot be printed]'),
} as const

export async function downloadSheet(
  deps: Deps,
  { caller, language }: CallerContext,
  input: Parsed<(typeof wrongBook)['sheetPdf']>,
): Promise<Download> {
  const say = (word: keyof typeof WORDS) => WORDS[word][language]
  const [{ rows }, site] = await Promise.all([showSheet(deps, caller, input), findSite(deps.db)])
  const blocks: ReportBlock[] = []
  for (const [at, row] of rows.entries()) {
    const heading = `${at + 1}. ${kindOf(row.question.type).label[language]} · ${row.examTitle}`
    blocks.push({ kind: 'heading', text: heading })
    for (const line of questionLines(row, language, input.withAnswers)) {
      const instead = { kind: 'text', text: say('picture') } as const
      blocks.push(line.kind === 'text' ? line : ((await printedPicture(deps, line.src)) ?? instead))
    }
  }
  const now = deps.clock.now()
  const pages = reportPages({
    school: site.siteName,
    title: say('title'),
    facts: [
      `${caller.realName} (${caller.userName})`,
      `${say('madeAt')}: ${minuteIn(site.timeZone, now)} (${site.timeZone})`,
    ],
    blocks,
    tables: [],
    footer: (page, count) => `${caller.realName} · ${say('page')} ${page} / ${count}`,
  })
  const title = `${say('title')} ${caller.realName}`
  const bytes = await makePdf({ title, author: site.siteName, language, madeAt: now, pages })
  return { fileName: `${title}.pdf`, mime: 'application/pdf', body: Readable.from([bytes]) }
}
