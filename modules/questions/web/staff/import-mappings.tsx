import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { questionFiles } from '../../contract/question-files.ts'
import { Button, Drawer, List } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { Tag } from '@tripos/ui/tag.tsx'
import { PagedList } from '@tripos/ui-staff/paged-list.tsx'
import { useConfirmedMutation } from '@tripos/ui-staff/use-confirmed-mutation.ts'
import styles from './import.module.css'

const SIZE = 10
const LISTS = [questionFiles.mappingPaging]

type Mapping = Output<typeof questionFiles.mappingPaging>['rows'][number]

/** The header rows whose columns are remembered, and the way to forget one. */
export function ImportMappings({ onClose }: { onClose: () => void }) {
  const t = useTranslations('questionsImport.columns')
  const common = useTranslations('common')
  const [page, setPage] = useState(1)
  const list = useEndpoint(questionFiles.mappingPaging, { page, size: SIZE }, { keepPrevious: true, staleMs: 0 })
  return (
    <Drawer open title={t('remembered')} size={560} onClose={onClose} closable={{ 'aria-label': common('close') }}>
      <p className={styles.muted}>{t('rememberedHint')}</p>
      <PagedList<Mapping> list={list} page={page} size={SIZE} onPage={setPage} empty={t('none')}>
        {mapping => <MappingItem key={mapping.id} mapping={mapping} />}
      </PagedList>
    </Drawer>
  )
}

function MappingItem({ mapping: { id, columns, isUsable } }: { mapping: Mapping }) {
  const t = useTranslations('questionsImport.columns')
  const remove = useConfirmedMutation(questionFiles.mappingDelete, { invalidates: LISTS, done: t('forgotten') })
  const names = columns.map(({ heading }) => heading).join(' | ')
  return (
    <List.Item>
      <div className={styles.mapping}>
        <dl className={styles.pairs}>
          {columns.map(({ heading, label }) => (
            <div key={label}>
              <dt>{heading === '' ? t('noHeading') : heading}</dt>
              <dd>{label}</dd>
            </div>
          ))}
        </dl>
        {!isUsable && <Tag tone="warning">{t('unusable')}</Tag>}
        <Button
          size="small"
          type="text"
          danger
          disabled={remove.isPending}
          aria-label={t('forgetOf', { names })}
          onClick={() => remove.ask({ title: t('forgetTitle'), content: t('forgetText'), okText: t('forget') }, { id })}
        >
          {t('forget')}
        </Button>
      </div>
    </List.Item>
  )
}
