import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { formatPercent, formatPoints } from '@tripos/web-kit/format.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { Tag } from '@tripos/ui/tag.tsx'
import { type ListColumn, ListPage } from '@tripos/ui-staff/list-page.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import pages from '@tripos/ui-staff/pages.module.css'
import { Link, useParams, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { regrades } from '../../../contract/regrades.ts'
import { papersPaths } from '../../shared/paths.ts'

type Question = Output<typeof regrades.questions>['rows'][number]

/** The questions of an exam that was taken, to find the one that is to be decided anew. */
export function RegradeQuestions() {
  const { examId = '' } = useParams()
  const [search] = useSearchParams()
  const questionId = search.get('questionId')
  const fixed = { examId, ...(questionId !== null && { questionId }) }
  const exam = useEndpoint(regrades.questions, { ...fixed, size: 1 })
  return <Loaded query={exam}>{({ examTitle }) => <Questions examTitle={examTitle} fixed={fixed} />}</Loaded>
}

function Questions({ examTitle, fixed }: { examTitle: string; fixed: { examId: string; questionId?: string } }) {
  const t = useTranslations('regrade.list')
  return (
    <ListPage
      title={t('titleOf', { name: examTitle })}
      hint={t('hint')}
      endpoint={regrades.questions}
      fixed={fixed}
      columns={useColumns(fixed.examId)}
      rowKey={question => question.questionVersionId}
      emptyText={t('empty')}
    />
  )
}

function useColumns(examId: string): readonly ListColumn<Question>[] {
  const t = useTranslations('regrade.list')
  const types = useTranslations('common.questionType')
  return [
    {
      key: 'question',
      title: t('question'),
      isFixed: true,
      render: ({ questionVersionId, excerpt }) => (
        <Link className={pages.excerpt ?? ''} to={papersPaths.regrade(examId, questionVersionId)}>
          {excerpt || t('noText')}
        </Link>
      ),
    },
    { key: 'type', kind: 'tag', title: t('type'), render: ({ type }) => types(`${type}`) },
    {
      key: 'points',
      kind: 'number',
      priority: 1,
      title: t('points'),
      align: 'right',
      render: ({ points, isOut }) => (isOut ? <Tag tone="warning">{t('out')}</Tag> : formatPoints(points)),
    },
    {
      key: 'papers',
      kind: 'number',
      priority: 1,
      title: t('papers'),
      align: 'right',
      render: ({ paperCount }) => paperCount,
    },
    {
      key: 'share',
      kind: 'number',
      priority: 1,
      title: t('share'),
      align: 'right',
      render: ({ shareRight }) => (shareRight === null ? '' : formatPercent(shareRight)),
    },
    {
      key: 'regrades',
      kind: 'number',
      priority: 1,
      title: t('regrades'),
      align: 'right',
      render: ({ regradeCount }) => (regradeCount === 0 ? '' : regradeCount),
    },
  ]
}
