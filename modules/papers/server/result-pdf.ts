/** The score sheet of a paper as PDF, in the language of who asks and the time zone of the site. */
import { Readable } from 'node:stream'
import { PaperState } from '@tripos/contract-kit/enums.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import type { CallerContext, Download } from '@tripos/http/mount.ts'
import { makePdf } from '@tripos/pdf/make-pdf.ts'
import { reportPages, type ReportTable } from '@tripos/pdf/report-pages.rules.ts'
import { minuteIn } from '@tripos/runtime/days.rules.ts'
import { kindOf } from '../../questions/server/index.ts'
import { findSite } from '../../site/server/index.ts'
import type { PaperResult } from '../contract/papers.ts'
import type { PaperDeps } from './caches.ts'
import { paperResult } from './paper-result.ts'

const WORDS = {
  title: localized('成绩单', 'Score sheet'),
  name: localized('姓名', 'Name'),
  attempt: localized('第几次参加', 'Attempt'),
  started: localized('开始时间', 'Started'),
  closed: localized('交卷时间', 'Handed in'),
  madeAt: localized('生成时间', 'Made'),
  score: localized('得分', 'Score'),
  waiting: localized('待公布', 'Not released yet'),
  voided: localized('已作废', 'Voided'),
  abandoned: localized('弃考', 'Abandoned'),
  result: localized('结果', 'Result'),
  passed: localized('及格', 'Passed'),
  failed: localized('不及格', 'Failed'),
  grade: localized('等级', 'Grade'),
  rank: localized('名次', 'Rank'),
  mean: localized('平均分', 'Mean score'),
  sections: localized('各部分得分', 'Scores by section'),
  section: localized('部分', 'Section'),
  questions: localized('各题得分', 'Scores by question'),
  no: localized('题号', 'Question'),
  type: localized('题型', 'Type'),
  out: localized('不计分', 'Not counted'),
  knowledge: localized('知识点掌握情况', 'Knowledge points'),
  point: localized('知识点', 'Knowledge point'),
  count: localized('题数', 'Questions'),
  share: localized('得分率', 'Score'),
  none: localized('暂无', 'None'),
  page: localized('页', 'Page'),
} as const

type Say = (word: keyof typeof WORDS) => string

const inPoints = (hundredths: number): string => String(hundredths / 100)
const scoreOf = (score: number | null, points: number): string =>
  `${score === null ? '–' : inPoints(score)} / ${inPoints(points)}`

interface Sheet {
  readonly result: PaperResult
  readonly say: Say
  readonly language: Language
}

function outcomeFacts({ result, say }: Sheet): string[] {
  const { state, isVoided, score, totalPoints, isPassed, grade, standing, words } = result
  if (isVoided) return [`${say('result')}: ${say('voided')}`]
  if (state === PaperState.abandoned) return [`${say('result')}: ${say('abandoned')}`]
  if (score === null) return [`${say('score')}: ${say('waiting')}`]
  return [
    `${say('score')}: ${scoreOf(score, totalPoints)}`,
    ...(isPassed === null ? [] : [`${say('result')}: ${say(isPassed ? 'passed' : 'failed')}`]),
    ...(grade === null ? [] : [`${say('grade')}: ${grade}`]),
    ...(standing === null
      ? []
      : [
          `${say('rank')}: ${standing.rank} / ${standing.candidateCount}`,
          `${say('mean')}: ${inPoints(standing.mean)}`,
        ]),
    ...(words === '' ? [] : [words]),
  ]
}

function tablesOf({ result: { sections, questions, knowledge }, say, language }: Sheet): ReportTable[] {
  const tables: ReportTable[] = [
    {
      title: say('sections'),
      empty: say('none'),
      columns: [
        { header: say('section'), width: 104 },
        { header: say('count'), width: 30, isNumber: true },
        { header: say('score'), width: 40, isNumber: true },
      ],
      rows: sections.map(({ title, questionCount, score, points }) => [
        title,
        String(questionCount),
        scoreOf(score, points),
      ]),
    },
    {
      title: say('questions'),
      empty: say('none'),
      columns: [
        { header: say('no'), width: 34 },
        { header: say('type'), width: 100 },
        { header: say('score'), width: 40, isNumber: true },
      ],
      rows: questions.map(({ no, type, score, points, isOut }) => [
        String(no),
        kindOf(type).label[language],
        isOut === true ? say('out') : scoreOf(score, points),
      ]),
    },
    {
      title: say('knowledge'),
      empty: say('none'),
      columns: [
        { header: say('point'), width: 104 },
        { header: say('count'), width: 30, isNumber: true },
        { header: say('share'), width: 40, isNumber: true },
      ],
      rows: knowledge.map(({ name, questionCount, share }) => [
        name,
        String(questionCount),
        `${Math.round(share * 1000) / 10}%`,
      ]),
    },
  ]
  return tables.filter(({ rows }) => rows.length > 0)
}

export async function downloadResult(
  deps: PaperDeps,
  { caller, language }: CallerContext,
  paperId: string,
): Promise<Download> {
  const say: Say = word => WORDS[word][language]
  const { userId, userName, realName } = caller
  const [result, site] = await Promise.all([paperResult(deps, { userId, paperId, language }), findSite(deps.db)])
  const now = deps.clock.now()
  const minute = (moment: string | null) => (moment === null ? '' : minuteIn(site.timeZone, new Date(moment)))
  const sheet = { result, say, language }
  const pages = reportPages({
    school: site.siteName,
    title: result.examTitle,
    facts: [
      `${say('name')}: ${realName} (${userName})`,
      `${say('attempt')}: ${result.attemptNo}`,
      `${say('started')}: ${minute(result.startedAt)}`,
      `${say('closed')}: ${minute(result.closedAt)}`,
      ...outcomeFacts(sheet),
      `${say('madeAt')}: ${minuteIn(site.timeZone, now)} (${site.timeZone})`,
    ],
    tables: tablesOf(sheet),
    footer: (page, count) => `${realName} · ${say('page')} ${page} / ${count}`,
  })
  const title = `${result.examTitle} ${say('title')} ${realName}`
  const bytes = await makePdf({ title, author: site.siteName, language, madeAt: now, pages })
  return { fileName: `${title}.pdf`, mime: 'application/pdf', body: Readable.from([bytes]) }
}
