import { ShareAltOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { QuestionLevel } from '@tripos/contract-kit/enums.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { questions } from '../../contract/questions.ts'
import { Button, Descriptions } from 'antd'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { ExportButton } from './export-button.tsx'
import { questionsPaths } from '../shared/paths.ts'
import { OnBankPage } from '../shared/slots.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { EmptyState } from '@tripos/ui/states.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import bankStyles from './banks/banks.module.css'
import { ChapterTree } from './banks/chapter-tree.tsx'
import { SharingDrawer } from './banks/sharing-drawer.tsx'
import styles from '@tripos/ui-staff/pages.module.css'

type Bank = Output<typeof questions.bankDetail>

/** One bank: what it is, how many questions of which kind it holds, and its chapters. */
export function BankPage() {
  const { id = '' } = useParams()
  const detail = useEndpoint(questions.bankDetail, { id })
  return <Loaded query={detail}>{bank => <Overview bank={bank} />}</Loaded>
}

function Overview({ bank }: { bank: Bank }) {
  const t = useTranslations('questionsBanks')
  const navigate = useNavigate()
  const [isSharing, setSharing] = useState(false)
  return (
    <>
      <PageTitle
        title={bank.name}
        subject={bank.name}
        hint={bank.remark}
        actions={
          <>
            {bank.canManage && (
              <Button icon={<ShareAltOutlined aria-hidden="true" />} onClick={() => setSharing(true)}>
                {t('sharing.add')}
              </Button>
            )}
            <ExportButton bankId={bank.id} />
            <Button
              type="primary"
              icon={<UnorderedListOutlined aria-hidden="true" />}
              onClick={() => void navigate(questionsPaths.questions(`?bankId=${bank.id}`))}
            >
              {t('page.questions')}
            </Button>
          </>
        }
      />
      <section className={styles.card} aria-label={t('page.facts')}>
        <Facts bank={bank} />
      </section>
      <section className={styles.card} aria-label={t('page.counts')}>
        <h2>{t('page.counts')}</h2>
        <Counts bank={bank} />
      </section>
      <OnBankPage bankId={bank.id} canManage={bank.canManage} />
      <section className={styles.card} aria-label={t('chapters.title')}>
        <ChapterTree bankId={bank.id} canEdit={bank.canEdit} />
      </section>
      {isSharing && <SharingDrawer bank={bank} onClose={() => setSharing(false)} />}
    </>
  )
}

function Facts({ bank }: { bank: Bank }) {
  const t = useTranslations('questionsBanks')
  const list = useTranslations('questionsBanks.list')
  const facts = [
    { key: 'owner', label: list('owner'), children: bank.owner.name },
    { key: 'department', label: list('department'), children: bank.department?.name ?? t('page.nothing') },
    { key: 'category', label: list('category'), children: bank.category?.name ?? t('page.nothing') },
    { key: 'useScope', label: t('useScopeLabel'), children: t(`useScope.${bank.useScope}`) },
    { key: 'right', label: t('myRight'), children: t(`right.${bank.right}`) },
  ]
  return <Descriptions size="small" column={{ xs: 1, sm: 2, lg: 3 }} items={facts} />
}

/** Types down, levels across. */
function Counts({ bank }: { bank: Bank }) {
  const t = useTranslations('questionsBanks.page')
  const common = useTranslations('common')
  if (bank.questionCount === 0) return <EmptyState title={t('noQuestions')} />
  const types = [...new Set(bank.counts.map(one => one.type))].toSorted((a, b) => a - b)
  const levels = Object.values(QuestionLevel).filter(level => bank.counts.some(one => one.level === level))
  const sum = (isWanted: (one: Bank['counts'][number]) => boolean) =>
    bank.counts.filter(isWanted).reduce((total, { count }) => total + count, 0)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- because what scrolls needs the focus
    <div className={styles.scroll} role="group" tabIndex={0} aria-label={t('counts')}>
      <table className={bankStyles.counts}>
        <thead>
          <tr>
            <th scope="col">{t('type')}</th>
            {levels.map(level => (
              <th key={level} scope="col">
                {common(`questionLevel.${level}`)}
              </th>
            ))}
            <th scope="col">{t('total')}</th>
          </tr>
        </thead>
        <tbody>
          {types.map(type => (
            <tr key={type}>
              <th scope="row">{common(`questionType.${type}`)}</th>
              {levels.map(level => (
                <td key={level}>{sum(one => one.type === type && one.level === level)}</td>
              ))}
              <td>{sum(one => one.type === type)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{t('total')}</th>
            {levels.map(level => (
              <td key={level}>{sum(one => one.level === level)}</td>
            ))}
            <td>{bank.questionCount}</td>
          </tr>
        </tbody>
      </table>
    </div>
  )
}
