/** What one person has reached, as staff and the person see it; on paper without anything around it. */
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { formatClock, formatMinute, formatPercent, formatPoints } from '@tripos/web-kit/format.ts'
import { Facts } from '@tripos/ui/facts.tsx'
import { ShareBar } from '@tripos/ui/share-bar.tsx'
import { Tag } from '@tripos/ui/tag.tsx'
import type { PersonReport } from '../../contract/person-report.ts'
import styles from './report-view.module.css'
import { ScoreHistory } from './score-history.tsx'

export function ReportView({ report }: { report: PersonReport }) {
  const t = useTranslations('statisticsReport')
  return (
    <div className={styles.report}>
      <section className={styles.card} aria-label={t('person')}>
        <Facts
          facts={[
            { label: t('name'), value: report.realName },
            { label: t('userName'), value: report.userName },
            { label: t('departments'), value: report.departments.join(', ') || t('none') },
            { label: t('learnt'), value: formatClock(report.learntSeconds) },
          ]}
        />
      </section>
      <Exams exams={report.exams} />
      <Courses courses={report.courses} />
      <Knowledge knowledge={report.knowledge} />
      <Certificates certificates={report.certificates} />
    </div>
  )
}

interface TableProps {
  readonly title: string
  readonly empty: string
  /** Between the title and the table. */
  readonly above?: ReactNode
  readonly heads: readonly string[]
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
}

function ReportTable({ title, empty, above, heads, rows }: TableProps) {
  return (
    <div className={styles.card}>
      <h2>{title}</h2>
      {above}
      {rows.length === 0 ? (
        <p className={styles.quiet}>{empty}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- because a region that scrolls needs the focus
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={title}>
          <table className={styles.table}>
            <thead>
              <tr>
                {heads.map(head => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, cells }) => (
                <tr key={key}>
                  {cells.map((cell, i) => (
                    <td key={heads[i]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}

function Exams({ exams }: Pick<PersonReport, 'exams'>) {
  const t = useTranslations('statisticsReport')
  return (
    <ReportTable
      title={t('exams')}
      empty={t('noExams')}
      above={<ScoreHistory exams={exams} />}
      heads={[t('exam'), t('attempts'), t('score'), t('result'), t('startedAt')]}
      rows={exams.map(({ examId, title, attemptCount, score, totalPoints, isPassed, startedAt }) => ({
        key: examId,
        cells: [
          title,
          attemptCount,
          score === null || totalPoints === null
            ? t('undecided')
            : t('scoreOf', { score: formatPoints(score), total: formatPoints(totalPoints) }),
          isPassed !== null && <Tag tone={isPassed ? 'success' : 'danger'}>{t(isPassed ? 'passed' : 'failed')}</Tag>,
          formatMinute(startedAt),
        ],
      }))}
    />
  )
}

function Courses({ courses }: Pick<PersonReport, 'courses'>) {
  const t = useTranslations('statisticsReport')
  return (
    <ReportTable
      title={t('courses')}
      empty={t('noCourses')}
      heads={[t('course'), t('progress'), t('time'), t('completedAt')]}
      rows={courses.map(({ courseId, title, share, seconds, completedAt }) => ({
        key: courseId,
        cells: [title, formatPercent(share), formatClock(seconds), formatMinute(completedAt)],
      }))}
    />
  )
}

/** The weakest first; the bar says what the figure says. */
function Knowledge({ knowledge }: Pick<PersonReport, 'knowledge'>) {
  const t = useTranslations('statisticsReport')
  return (
    <ReportTable
      title={t('knowledge')}
      empty={t('noKnowledge')}
      heads={[t('point'), t('answers'), t('share')]}
      rows={knowledge.map(({ id, name, answerCount, share }) => ({
        key: id,
        cells: [name, answerCount, <ShareBar key="share" share={share} />],
      }))}
    />
  )
}

function Certificates({ certificates }: Pick<PersonReport, 'certificates'>) {
  const t = useTranslations('statisticsReport')
  if (certificates.length === 0) return null
  return (
    <ReportTable
      title={t('certificates')}
      empty=""
      heads={[t('certificate'), t('number'), t('issuedAt')]}
      rows={certificates.map(({ title, number, issuedAt }) => ({
        key: number,
        cells: [title, number, formatMinute(issuedAt)],
      }))}
    />
  )
}
