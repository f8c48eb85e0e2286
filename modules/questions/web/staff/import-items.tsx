import { typeTextOf } from '@tripos/question-kinds/type-text.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { type ImportPreview, questionFiles } from '../../contract/question-files.ts'
import { Checkbox, Pagination, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { LoadError } from '@tripos/ui/load-error.tsx'
import styles from './import.module.css'
import { CutButton, type Cuttable } from './import-cut.tsx'
import { QuestionView } from '../shared/question-view.tsx'

type Item = Output<typeof questionFiles.importItems>['rows'][number]

const SIZE = 10

interface ImportItemsProps {
  readonly preview: ImportPreview
  readonly onCut: (cuttable: Cuttable) => void
}

/** Every question as it stands in the file, and beside it what it becomes. */
export function ImportItems({ preview, onCut }: ImportItemsProps) {
  const t = useTranslations('questionsImport')
  const [page, setPage] = useState(1)
  const [onlyLossy, setOnlyLossy] = useState(false)
  const items = useEndpoint(
    questionFiles.importItems,
    { importId: preview.importId, page, size: SIZE, onlyLossy },
    { keepPrevious: true },
  )
  if (items.isLoadingError) return <LoadError query={items} />
  return (
    <div className={styles.stack}>
      {preview.lossyCount > 0 && (
        <Checkbox
          checked={onlyLossy}
          onChange={event => {
            setOnlyLossy(event.target.checked)
            setPage(1)
          }}
        >
          {t('onlyLossy')}
        </Checkbox>
      )}
      {items.isPending && <Skeleton active />}
      {items.data?.rows.map(item => (
        <ItemRow key={item.line} item={item} preview={preview} onCut={onCut} />
      ))}
      <Pagination
        current={page}
        pageSize={SIZE}
        total={items.data?.total ?? 0}
        hideOnSinglePage
        showSizeChanger={false}
        onChange={setPage}
      />
    </div>
  )
}

function ItemRow({ item, preview, onCut }: ImportItemsProps & { item: Item }) {
  const t = useTranslations('questionsImport')
  const types = useTranslations('common')
  const levels = useTranslations('common.questionLevel')
  return (
    <article className={styles.pair}>
      <section className={styles.side}>
        <h3 className={styles.muted}>
          {t('original')}: {t(preview.place === 'line' ? 'lineNo' : 'itemNo', { no: item.line })}
        </h3>
        <div className={styles.original}>{item.original}</div>
        <div>
          <CutButton preview={preview} lines={item.lines} onCut={onCut} />
        </div>
      </section>
      <section className={styles.side}>
        <h3 className={styles.muted}>
          {t('result')}: {types(typeTextOf(item.view))}, {levels(String(item.level) as '1')}
        </h3>
        <QuestionView view={item.view} withKey />
        {item.tags.length > 0 && (
          <div>
            {item.tags.map(tag => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </div>
        )}
        {item.chapter !== '' && <div className={styles.muted}>{t('chapter', { name: item.chapter })}</div>}
        {item.knowledge.map(name => (
          <div key={name} className={styles.muted}>
            {t('knowledge', { name })}
          </div>
        ))}
        {item.isDraft && <div className={styles.muted}>{t('draft')}</div>}
        {item.losses.length > 0 && (
          <ul className={styles.losses}>
            {item.losses.map(loss => (
              <li key={loss}>{loss}</li>
            ))}
          </ul>
        )}
      </section>
    </article>
  )
}
