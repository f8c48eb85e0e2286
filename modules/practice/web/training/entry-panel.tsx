import type { QuestionType } from '@tripos/contract-kit/enums.ts'
import type { Input, Output } from '@tripos/contract-kit/endpoint.ts'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { isRefusal } from '@tripos/web-kit/call-error.ts'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { Button, ButtonLink } from '@tripos/ui/button.tsx'
import { Card } from '@tripos/ui/card.tsx'
import { RadioGroup } from '@tripos/ui/inputs.tsx'
import { Segmented } from '@tripos/ui/segmented.tsx'
import { PracticeMode } from '../../contract/practice-modes.ts'
import { training } from '../../contract/training.ts'
import { practicePaths } from '../shared/paths.ts'
import styles from './training.module.css'

interface EntryPanelProps {
  readonly bank: Output<typeof training.bank>
  readonly mode: PracticeMode
  readonly onStarted: (runId: string) => void
}

type Choice = Omit<Input<typeof training.start>, 'bankId' | 'mode'>

/** 'Continue or start again', and how answers are checked. */
export function EntryPanel({ bank, mode, onStarted }: EntryPanelProps) {
  const t = useTranslations('practice')
  const [address] = useSearchParams()
  const [choice, setChoice] = useState<Choice>({ isCheckedAtEnd: false, maxTries: 1, type: bank.countByType[0]?.type })
  const start = useEndpointMutation(training.start, {
    handles: ['PRACTICE_NOTHING'],
    onSuccess: ({ runId }) => onStarted(runId),
  })
  const current = bank.current.find(run => run.mode === mode)
  const [chapterId, knowledgeId] = [address.get('chapter') ?? undefined, address.get('knowledge') ?? undefined]
  const part = [...bank.chapters, ...bank.knowledge].find(one => one.id === (chapterId ?? knowledgeId))
  const { type, ...rest } = choice
  const begin = (isAnew: boolean) =>
    start.mutate({
      bankId: bank.id,
      mode,
      ...(isAnew ? { ...rest, chapterId, knowledgeId, ...(mode === PracticeMode.byType ? { type } : {}) } : {}),
      isAnew,
    })
  return (
    <Card className={styles.panel} aria-labelledby="entry">
      <p className={styles.hint}>{bank.name}</p>
      <h1 id="entry">{t(`modes.${mode}`)}</h1>
      <p className={styles.hint}>{part?.name ?? t(`modeHints.${mode}`)}</p>
      {current && (
        <div className={styles.found}>
          <p>{t('training.found', { done: current.answeredCount, total: current.questionCount })}</p>
          <Button kind="primary" wide busy={start.isPending} onClick={() => begin(false)}>
            {t('training.goOn')}
          </Button>
        </div>
      )}
      <Settings bank={bank} mode={mode} choice={choice} onChange={change => setChoice({ ...choice, ...change })} />
      {isRefusal(start.error, 'PRACTICE_NOTHING') && <p role="alert">{t('bank.nothing')}</p>}
      <Button kind={current ? 'secondary' : 'primary'} wide busy={start.isPending} onClick={() => begin(true)}>
        {t(current ? 'training.startAgain' : 'training.start')}
      </Button>
      <ButtonLink kind="quiet" wide to={practicePaths.bank(bank.id)}>
        {t('training.toBank')}
      </ButtonLink>
    </Card>
  )
}

interface SettingsProps extends Pick<EntryPanelProps, 'bank' | 'mode'> {
  readonly choice: Choice
  readonly onChange: (change: Partial<Choice>) => void
}

function Settings({ bank, mode, choice, onChange }: SettingsProps) {
  const t = useTranslations()
  if (mode === PracticeMode.memorise) return null
  const types = bank.countByType.map(({ type, count }) => ({
    value: type,
    label: t('practice.training.typeCount', { type: t(`common.questionType.${type}`), count }),
  }))
  return (
    <>
      {mode === PracticeMode.byType && choice.type !== undefined && (
        <RadioGroup<QuestionType>
          label={t('practice.training.type')}
          value={choice.type}
          options={types}
          onChange={type => onChange({ type })}
        />
      )}
      <Row label={t('practice.training.checking')}>
        <Segmented
          label={t('practice.training.checking')}
          value={choice.isCheckedAtEnd ? 'atEnd' : 'atOnce'}
          options={(['atOnce', 'atEnd'] as const).map(value => ({ value, label: t(`practice.training.${value}`) }))}
          onChange={value => onChange({ isCheckedAtEnd: value === 'atEnd' })}
        />
      </Row>
      {!choice.isCheckedAtEnd && (
        <Row label={t('practice.training.tries')}>
          <Segmented
            label={t('practice.training.tries')}
            value={String(choice.maxTries)}
            options={[1, 2, 3].map(count => ({
              value: String(count),
              label: t('practice.training.triesValue', { count }),
            }))}
            onChange={value => onChange({ maxTries: Number(value) })}
          />
        </Row>
      )}
    </>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <span aria-hidden="true">{label}</span>
      {children}
    </div>
  )
}
