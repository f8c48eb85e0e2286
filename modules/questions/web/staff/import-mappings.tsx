import { type MappingOwner, questionFiles } from '../../contract/question-files.ts'
import { Button, Drawer, Segmented, Space } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { Tag } from '@tripos/ui/tag.tsx'
import { PagedItem, PagedList } from '@tripos/ui-staff/paged-list.tsx'
import { useConfirmedMutation } from '@tripos/ui-staff/use-confirmed-mutation.ts'
import styles from './import.module.css'
import { ImportMappingName, type Mapping } from './import-mapping-name.tsx'

const SIZE = 10
const LISTS = [questionFiles.mappingPaging]
const OWNERS: readonly MappingOwner[] = ['own', 'site', 'shipped']

/** The header rows whose columns are known: one's own, those of everybody, and those of templates of other products. */
export function ImportMappings({ onClose }: { onClose: () => void }) {
  const t = useTranslations('questionsImport.columns')
  const common = useTranslations('common')
  const [of, setOf] = useState<MappingOwner>('own')
  const [page, setPage] = useState(1)
  const [renamed, setRenamed] = useState<Mapping>()
  const list = useEndpoint(questionFiles.mappingPaging, { page, size: SIZE, of }, { keepPrevious: true, staleMs: 0 })
  const show = (owner: MappingOwner) => {
    setOf(owner)
    setPage(1)
  }
  return (
    <Drawer open title={t('remembered')} size={560} onClose={onClose} closable={{ 'aria-label': common('close') }}>
      <div className={styles.stack}>
        <Segmented
          block
          aria-label={t('whose')}
          value={of}
          onChange={show}
          options={OWNERS.map(value => ({ value, label: t(`owners.${value}`) }))}
        />
        <p className={styles.muted}>{t(`hints.${of}`)}</p>
        <PagedList<Mapping>
          list={list}
          page={page}
          size={SIZE}
          onPage={setPage}
          empty={t(of === 'own' ? 'none' : 'noneShared')}
        >
          {mapping => <MappingItem key={mapping.id} mapping={mapping} onRename={() => setRenamed(mapping)} />}
        </PagedList>
      </div>
      {renamed && <ImportMappingName mapping={renamed} onClose={() => setRenamed(undefined)} />}
    </Drawer>
  )
}

function MappingItem({ mapping, onRename }: { mapping: Mapping; onRename: () => void }) {
  const t = useTranslations('questionsImport.columns')
  const { columns, isUsable, isQuestion, name, canEdit } = mapping
  return (
    <PagedItem>
      <div className={styles.mapping}>
        {name !== '' && <strong>{name}</strong>}
        <dl className={styles.pairs}>
          {columns.map(({ heading, label }) => (
            <div key={`${heading} ${label}`}>
              <dt>{heading === '' ? t('noHeading') : heading}</dt>
              <dd>{label}</dd>
            </div>
          ))}
        </dl>
        {isQuestion && <Tag>{t('firstIsQuestion')}</Tag>}
        {!isUsable && <Tag tone="warning">{t('unusable')}</Tag>}
        {canEdit && <MappingActions mapping={mapping} onRename={onRename} />}
      </div>
    </PagedItem>
  )
}

function MappingActions({ mapping, onRename }: { mapping: Mapping; onRename: () => void }) {
  const t = useTranslations('questionsImport.columns')
  const { id } = mapping
  const canShare = useCan('sys:dict:edit') && mapping.canShare
  const remove = useConfirmedMutation(questionFiles.mappingDelete, { invalidates: LISTS, done: t('forgotten') })
  const share = useConfirmedMutation(questionFiles.mappingPublish, { invalidates: LISTS, done: t('shared') })
  const names = mapping.name || mapping.columns.map(({ heading }) => heading).join(' | ')
  return (
    <Space wrap className={styles.decision ?? ''}>
      <Button size="small" type="text" aria-label={t('renameOf', { names })} onClick={onRename}>
        {t('rename')}
      </Button>
      {canShare && (
        <Button
          size="small"
          type="text"
          disabled={share.isPending}
          aria-label={t('shareOf', { names })}
          onClick={() =>
            share.ask({ title: t('shareTitle'), content: t('shareText'), okText: t('share'), isDanger: false }, { id })
          }
        >
          {t('share')}
        </Button>
      )}
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
    </Space>
  )
}
