/** The report of a person as PDF, in the language of who asks and the time zone of the site. */
import { Readable } from 'node:stream'
import { localized } from '@tripos/contract-kit/localized.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import type { Download } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { makePdf } from '@tripos/pdf/make-pdf.ts'
import { type ReportTable, reportPages } from '@tripos/pdf/report-pages.rules.ts'
import { minuteIn } from '@tripos/runtime/days.rules.ts'
import { findSite } from '../../site/server/index.ts'
import type { PersonReport } from '../contract/person-report.ts'

const WORDS = {
  title: localized('学习报告', 'Learning report'),
  name: localized('姓名', 'Name'),
  departments: localized('部门', 'Departments'),
  learnt: localized('学习总时长', 'Time learnt'),
  minutes: localized('分钟', 'minutes'),
  madeAt: localized('生成时间', 'Made'),
  exams: localized('考试', 'Exams'),
  exam: localized('考试名称', 'Exam'),
  tries: localized('次数', 'Attempts'),
  score: localized('得分', 'Score'),
  result: localized('结果', 'Result'),
  passed: localized('及格', 'Passed'),
  failed: localized('不及格', 'Failed'),
  at: localized('时间', 'Time'),
  courses: localized('课程', 'Courses'),
  course: localized('课程名称', 'Course'),
  progress: localized('进度', 'Progress'),
  time: localized('时长（分钟）', 'Minutes'),
  completed: localized('学完时间', 'Completed'),
  knowledge: localized('知识点掌握情况', 'Knowledge points'),
  point: localized('知识点', 'Knowledge point'),
  answers: localized('作答数', 'Answers'),
  share: localized('得分率', 'Score'),
  certificates: localized('证书', 'Certificates'),
  certificate: localized('证书名称', 'Certificate'),
  number: localized('编号', 'Number'),
  none: localized('暂无', 'None'),
  page: localized('页', 'Page'),
} as const

const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`
const minutes = (seconds: number): string => String(Math.round(seconds / 60))

type Say = (word: keyof typeof WORDS) => string
type Minute = (moment: string | null) => string

interface Words {
  readonly say: Say
  readonly minute: Minute
}

function tablesOf({ exams, courses, knowledge, certificates }: PersonReport, { say, minute }: Words): ReportTable[] {
  const outcome = (isPassed: boolean | null) => (isPassed === null ? '' : say(isPassed ? 'passed' : 'failed'))
  return [
    {
      title: say('exams'),
      empty: say('none'),
      columns: [
        { header: say('exam'), width: 74 },
        { header: say('tries'), width: 18, isNumber: true },
        { header: say('score'), width: 26, isNumber: true },
        { header: say('result'), width: 20 },
        { header: say('at'), width: 36 },
      ],
      rows: exams.map(({ title, attemptCount, score, totalPoints, isPassed, startedAt }) => [
        title,
        String(attemptCount),
        score === null || totalPoints === null ? '–' : `${score / 100} / ${totalPoints / 100}`,
        outcome(isPassed),
        minute(startedAt),
      ]),
    },
    {
      title: say('courses'),
      empty: say('none'),
      columns: [
        { header: say('course'), width: 86 },
        { header: say('progress'), width: 24, isNumber: true },
        { header: say('time'), width: 28, isNumber: true },
        { header: say('completed'), width: 36 },
      ],
      rows: courses.map(({ title, share, seconds, completedAt }) => [
        title,
        percent(share),
        minutes(seconds),
        minute(completedAt),
      ]),
    },
    {
      title: say('knowledge'),
      empty: say('none'),
      columns: [
        { header: say('point'), width: 110 },
        { header: say('answers'), width: 30, isNumber: true },
        { header: say('share'), width: 30, isNumber: true },
      ],
      rows: knowledge.map(({ name, answerCount, share }) => [name, String(answerCount), percent(share)]),
    },
    {
      title: say('certificates'),
      empty: say('none'),
      columns: [
        { header: say('certificate'), width: 86 },
        { header: say('number'), width: 50 },
        { header: say('at'), width: 36 },
      ],
      rows: certificates.map(({ title, number, issuedAt }) => [title, number, minute(issuedAt)]),
    },
  ]
}

export async function reportPdf({ db, clock }: Deps, report: PersonReport, language: Language): Promise<Download> {
  const say: Say = word => WORDS[word][language]
  const site = await findSite(db)
  const now = clock.now()
  const minute: Minute = moment => (moment === null ? '' : minuteIn(site.timeZone, new Date(moment)))
  const { realName, userName, departments, learntSeconds } = report
  const pages = reportPages({
    school: site.siteName,
    title: say('title'),
    facts: [
      `${say('name')}: ${realName} (${userName})`,
      ...(departments.length === 0 ? [] : [`${say('departments')}: ${departments.join(', ')}`]),
      `${say('learnt')}: ${minutes(learntSeconds)} ${say('minutes')}`,
      `${say('madeAt')}: ${minuteIn(site.timeZone, now)} (${site.timeZone})`,
    ],
    tables: tablesOf(report, { say, minute }),
    footer: (page, count) => `${realName} · ${say('page')} ${page} / ${count}`,
  })
  const title = `${say('title')} ${realName}`
  const bytes = await makePdf({ title, author: site.siteName, language, madeAt: now, pages })
  return { fileName: `${title}.pdf`, mime: 'application/pdf', body: Readable.from([bytes]) }
}
