import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { Input, Output } from '@tripos/contract-kit/endpoint.ts'
import type { CorrectedKey } from '@tripos/question-kinds/corrected-key.ts'
import { Button, Checkbox, Form, Input as TextInput, Radio } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PointsInput } from '../../../../exams/web/shared/points-input.tsx'
import { MAX_KEYS, type RegradeKind } from '../../../contract/regrade-decision.ts'
import type { regrades } from '../../../contract/regrades.ts'
import type { Rubric } from '../../../contract/rubric.ts'
import { KeyEditor } from './key-editor.tsx'
import { firstRubric, isCompleteRubric, RubricEditor } from './rubric-editor.tsx'
import styles from './regrade.module.css'

export type RegradeQuestion = Output<typeof regrades.question>
type Decision = Input<typeof regrades.save>['decision']

interface DecisionFormProps {
  readonly question: RegradeQuestion
  /** What is chosen to begin with, where the question admits it. */
  readonly first?: RegradeKind | undefined
  readonly isBusy: boolean
  readonly onPreview: (decision: Decision, reason: string) => void
}

const KINDS: readonly RegradeKind[] = ['keys', 'rubric', 'noRubric', 'full', 'out', 'points']

const isOffered = (kind: RegradeKind, { keys, mayHaveRubric, rubric }: RegradeQuestion): boolean =>
  (kind !== 'keys' || keys !== null) && (kind !== 'rubric' || mayHaveRubric) && (kind !== 'noRubric' || rubric !== null)

/** What is to be decided about the question, and why. Nothing changes before it was looked at. */
export function DecisionForm({ question, first, isBusy, onPreview }: DecisionFormProps) {
  const t = useTranslations('regrade.form')
  const kinds = KINDS.filter(one => isOffered(one, question))
  const [kind, setKind] = useState<RegradeKind>(
    first !== undefined && kinds.includes(first) ? first : (kinds[0] ?? 'full'),
  )
  const [rubric, setRubric] = useState<Rubric>(() => question.rubric ?? firstRubric())
  const [keys, setKeys] = useState<readonly CorrectedKey[]>(question.keys ?? [])
  const [neverLower, setNeverLower] = useState(false)
  const [points, setPoints] = useState(question.points)
  const [reason, setReason] = useState('')
  const decisions: Record<RegradeKind, Decision> = {
    keys: { kind: 'keys', keys: [...keys], neverLower },
    full: { kind: 'full' },
    out: { kind: 'out' },
    points: { kind: 'points', points },
    noRubric: { kind: 'noRubric' },
    rubric: { kind: 'rubric', start: rubric.start, items: [...rubric.items] },
  }
  const isComplete =
    reason.trim() !== '' && (kind !== 'points' || points > 0) && (kind !== 'rubric' || isCompleteRubric(rubric))
  return (
    <Form layout="vertical" onFinish={() => isComplete && onPreview(decisions[kind], reason.trim())}>
      <Form.Item>
        <Radio.Group aria-label={t('kind')} value={kind} onChange={event => setKind(event.target.value as RegradeKind)}>
          <div className={styles.kinds}>
            {kinds.map(one => (
              <Radio key={one} value={one}>
                {t(`kinds.${one}`)} <span className={styles.muted}>{t(`hints.${one}`)}</span>
              </Radio>
            ))}
          </div>
        </Radio.Group>
      </Form.Item>
      {kind === 'keys' && (
        <>
          <Keys question={question} keys={keys} onChange={setKeys} />
          <Form.Item>
            <Checkbox checked={neverLower} onChange={event => setNeverLower(event.target.checked)}>
              {t('neverLower')}
            </Checkbox>
          </Form.Item>
        </>
      )}
      {kind === 'rubric' && <RubricEditor value={rubric} onChange={setRubric} />}
      {kind === 'points' && (
        <Form.Item label={t('points')} htmlFor="regrade-points">
          <PointsInput id="regrade-points" value={points} onChange={setPoints} />
        </Form.Item>
      )}
      <Form.Item label={t('reason')} htmlFor="regrade-reason" extra={t('reasonHint')} required>
        <TextInput.TextArea
          id="regrade-reason"
          rows={2}
          maxLength={500}
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" disabled={!isComplete} loading={isBusy}>
        {t('preview')}
      </Button>
    </Form>
  )
}

interface KeysProps {
  readonly question: RegradeQuestion
  readonly keys: readonly CorrectedKey[]
  readonly onChange: (keys: readonly CorrectedKey[]) => void
}

/** Every key that is accepted: an answer counts by the one that is best for it. */
function Keys({ question, keys, onChange }: KeysProps) {
  const t = useTranslations('regrade.form')
  const last = keys.at(-1)
  return (
    <Form.Item label={t('keys')}>
      <div className={styles.keys}>
        {keys.map((key, at) => (
          <div key={at} className={styles.key}>
            <KeyEditor
              label={t('key', { no: at + 1 })}
              view={question.question}
              value={key}
              onChange={next => onChange(keys.map((before, i) => (i === at ? next : before)))}
            />
            {keys.length > 1 && (
              <Button
                type="text"
                danger
                icon={<DeleteOutlined aria-hidden="true" />}
                aria-label={t('removeKey', { no: at + 1 })}
                onClick={() => onChange(keys.filter((_, i) => i !== at))}
              />
            )}
          </div>
        ))}
        {last !== undefined && keys.length < MAX_KEYS && (
          <Button icon={<PlusOutlined aria-hidden="true" />} onClick={() => onChange([...keys, last])}>
            {t('addKey')}
          </Button>
        )}
      </div>
    </Form.Item>
  )
}
