import type { RowOf } from '@tripos/contract-kit/endpoint.ts'
import { useTranslations } from 'use-intl'
import { AreaMessages } from '@tripos/web-kit/area-messages.tsx'
import { ButtonLink } from '@tripos/ui/button.tsx'
import { Card } from '@tripos/ui/card.tsx'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { StudentList } from '@tripos/ui/student-list.tsx'
import { Tag } from '@tripos/ui/tag.tsx'
import { TimeAgo } from '@tripos/ui/time-ago.tsx'
import { training } from '../../contract/training.ts'
import { practicePaths } from '../shared/paths.ts'
import { Assigned } from './assigned.tsx'
import { Meter } from './meter.tsx'
import { PlanCard } from './plan-card.tsx'
import styles from './practice.module.css'

type Bank = RowOf<typeof training.banks>

/** `/web/repo`: the plan of the day, and the banks that one may practise. */
export function BankListPage() {
  return (
    <AreaMessages areas={['practice']}>
      <BankList />
    </AreaMessages>
  )
}

function BankList() {
  const t = useTranslations('practice')
  return (
    <>
      <PageTitle title={t('title')} />
      <Assigned />
      <PlanCard />
      <StudentList
        endpoint={training.banks}
        size={12}
        staleMs={0}
        searchLabel={t('search')}
        empty={{ title: t('empty'), text: t('emptyText') }}
        nothingFound={{ title: t('nothingFound'), text: t('nothingFoundText') }}
        look="wide"
        rowHeight={170}
        rowKey={bank => bank.id}
      >
        {bank => <BankCard bank={bank} />}
      </StudentList>
    </>
  )
}

function BankCard({ bank }: { bank: Bank }) {
  const t = useTranslations('practice')
  const { id, name, remark, questionCount, practisedCount, rightCount, dueCount, practisedAt } = bank
  const progress = t('progress', { done: practisedCount, total: questionCount })
  return (
    <Card className={styles.card} aria-labelledby={`bank-${id}`}>
      <h2 className={styles.name} id={`bank-${id}`}>
        {name}
      </h2>
      {remark !== '' && <p className={styles.remark}>{remark}</p>}
      <Meter
        label={progress}
        percent={questionCount === 0 ? 0 : Math.floor((100 * Math.min(practisedCount, questionCount)) / questionCount)}
      />
      <p className={styles.facts}>
        <span>{progress}</span>
        {rightCount > 0 && <span>{t('right', { count: rightCount })}</span>}
        {dueCount > 0 && <Tag tone="warning">{t('due', { count: dueCount })}</Tag>}
      </p>
      <p className={styles.foot}>
        <span className={styles.hint}>
          {practisedAt === null
            ? t('never')
            : t.rich('lastPractised', { when: () => <TimeAgo moment={practisedAt} /> })}
        </span>
        <ButtonLink kind="primary" size="small" to={practicePaths.bank(id)} aria-describedby={`bank-${id}`}>
          {t('enter')}
        </ButtonLink>
      </p>
    </Card>
  )
}
