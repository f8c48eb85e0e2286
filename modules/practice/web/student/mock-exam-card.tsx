import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { PaperState } from '@tripos/contract-kit/enums.ts'
import { isRefusal } from '@tripos/web-kit/call-error.ts'
import { useEndpoint, useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { Button } from '@tripos/ui/button.tsx'
import { Card } from '@tripos/ui/card.tsx'
import { ConfirmDialog } from '@tripos/ui/confirm-dialog.tsx'
import { Field } from '@tripos/ui/field.tsx'
import { Checkbox, SelectInput } from '@tripos/ui/inputs.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import { papersPaths } from '../../../papers/web/shared/paths.ts'
import { MAX_MOCKS_A_DAY, mockExams } from '../../contract/mock-exams.ts'
import type { training } from '../../contract/training.ts'
import { availableFor, countOf, countsFor, MOCK_MINUTES, type MockChoice, mockTypesOf } from './mock-choice.rules.ts'
import { MockRecords, RECORDS } from './mock-records.tsx'
import styles from './practice.module.css'

type Bank = Output<typeof training.bank>

/** A mock exam of the bank: what it is to ask, and those that were taken. */
export function MockExamCard({ bank }: { bank: Bank }) {
  const t = useTranslations('practice.mock')
  const newest = useEndpoint(mockExams.paging, { bankId: bank.id, page: 1, size: RECORDS }, { staleMs: 0 })
  // Meanwhile its questions cannot be asked anew.
  const isOpen = newest.data?.rows[0]?.state === PaperState.inExam
  return (
    <Card className={styles.mock} aria-labelledby="mock">
      <h2 id="mock" className={styles.heading}>
        {t('title')}
      </h2>
      <p className={styles.hint}>{t('hint')}</p>
      <Offer bank={bank} isOpen={isOpen} />
      <MockRecords bankId={bank.id} />
    </Card>
  )
}

function Offer({ bank, isOpen }: { bank: Bank; isOpen: boolean }) {
  const t = useTranslations('practice.mock')
  if (isOpen) return <p>{t('open')}</p>
  return mockTypesOf(bank).length === 0 ? <p>{t('nothing')}</p> : <MockForm bank={bank} />
}

function MockForm({ bank }: { bank: Bank }) {
  const t = useTranslations('practice.mock')
  const common = useTranslations('common')
  const navigate = useNavigate()
  const types = mockTypesOf(bank)
  const [choice, setChoice] = useState<MockChoice>({ types: types.map(({ type }) => type) })
  const [chosenCount, setCount] = useState<number>()
  const [limitMinutes, setMinutes] = useState(30)
  const [isAsking, setIsAsking] = useState(false)
  const start = useEndpointMutation(mockExams.start, {
    handles: ['PRACTICE_NOTHING'],
    invalidates: [mockExams.paging],
    onSuccess: ({ paperId, isResumed }) => {
      if (isResumed) toast.info(t('resumed'))
      void navigate(papersPaths.examStart(paperId))
    },
    onError: () => setIsAsking(false),
  })
  const available = availableFor(bank, choice)
  const questionCount = countOf(chosenCount, available)
  const parts = [
    ...bank.chapters.map(({ id, name }) => ({ value: `chapter ${id}`, label: t('chapter', { name }) })),
    ...bank.knowledge.map(({ id, name }) => ({ value: `knowledge ${id}`, label: t('knowledge', { name }) })),
  ]
  const choosePart = (value: string) => {
    const [kind, id] = value.split(' ')
    setChoice({
      types: choice.types,
      ...(kind === 'chapter' && { chapterId: id }),
      ...(kind === 'knowledge' && { knowledgeId: id }),
    })
  }
  const { chapterId, knowledgeId } = choice
  const part =
    chapterId === undefined ? (knowledgeId === undefined ? '' : `knowledge ${knowledgeId}`) : `chapter ${chapterId}`
  return (
    <>
      <div className={styles.mockFields}>
        <Field label={t('questionCount')}>
          <SelectInput
            value={String(questionCount)}
            disabled={available === 0}
            options={countsFor(available).map(count => ({ value: String(count), label: t('count', { count }) }))}
            onChange={value => setCount(Number(value))}
          />
        </Field>
        <Field label={t('limitMinutes')}>
          <SelectInput
            value={String(limitMinutes)}
            options={MOCK_MINUTES.map(count => ({ value: String(count), label: t('minutes', { count }) }))}
            onChange={value => setMinutes(Number(value))}
          />
        </Field>
        {parts.length > 0 && (
          <Field label={t('part')}>
            <SelectInput value={part} options={[{ value: '', label: t('whole') }, ...parts]} onChange={choosePart} />
          </Field>
        )}
      </div>
      <fieldset className={styles.mockTypes}>
        <legend>{t('types')}</legend>
        {types.map(({ type, count }) => (
          <Checkbox
            key={type}
            checked={choice.types.includes(type)}
            onChange={isChosen =>
              setChoice({
                ...choice,
                types: types.map(one => one.type).filter(one => (one === type ? isChosen : choice.types.includes(one))),
              })
            }
          >
            {t('typeCount', { type: common(`questionType.${type}`), count })}
          </Checkbox>
        ))}
      </fieldset>
      {isRefusal(start.error, 'PRACTICE_NOTHING') && <p role="alert">{t('nothingChosen')}</p>}
      <p className={styles.actions}>
        <Button kind="primary" disabled={available === 0} onClick={() => setIsAsking(true)}>
          {t('start')}
        </Button>
        <span className={styles.hint}>{t('limit', { count: MAX_MOCKS_A_DAY })}</span>
      </p>
      <ConfirmDialog
        open={isAsking}
        title={t('askTitle')}
        confirmText={t('begin')}
        busy={start.isPending}
        onConfirm={() =>
          start.mutate({ ...choice, types: [...choice.types], bankId: bank.id, questionCount, limitMinutes })
        }
        onCancel={() => setIsAsking(false)}
      >
        <p>{t('ask', { count: questionCount, minutes: limitMinutes })}</p>
      </ConfirmDialog>
    </>
  )
}
