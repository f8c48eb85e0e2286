import { LineKind, QuestionLevel, QuestionType } from '@tripos/contract-kit/enums.ts'
import type { BlueprintLine } from '../../contract/exams.ts'
import { Button, InputNumber, Select } from 'antd'
import { useTranslations } from 'use-intl'
import { formatPoints } from '@tripos/web-kit/format.ts'
import { changeKind, totalsOf } from './blueprint.rules.ts'
import type { BlueprintSlots } from './blueprint-slots.ts'
import styles from './blueprint.module.css'
import { Labelled } from '@tripos/ui-staff/labelled.tsx'
import { PointsInput } from '../shared/points-input.tsx'
import { FreeCount } from './free-count.tsx'
import { OrderButtons } from '@tripos/ui-staff/order-buttons.tsx'

interface LineEditorProps {
  readonly no: number
  readonly line: BlueprintLine
  /** Of the whole blueprint. */
  readonly allLines: readonly BlueprintLine[]
  readonly isDisabled: boolean
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly slots: BlueprintSlots
  readonly onChange: (line: BlueprintLine) => void
  readonly onMove: (by: 1 | -1) => void
  /** Each picked question is to have points of its own. */
  readonly onSplit: () => void
  readonly onRemove: () => void
}

export function LineEditor(props: LineEditorProps) {
  const { no, line, allLines, slots, onChange, isDisabled } = props
  const t = useTranslations('exams.blueprints')
  const sum = totalsOf([line])
  return (
    <li className={styles.line} aria-label={t('lineNo', { no })}>
      <div className={styles.fields}>
        <Labelled label={t('kind')}>
          <Select
            aria-label={t('kind')}
            disabled={isDisabled}
            value={line.kind}
            popupMatchSelectWidth={false}
            options={Object.values(LineKind).map(value => ({ value, label: t(`kinds.${value}`) }))}
            onChange={kind => onChange(changeKind(line, kind))}
          />
        </Labelled>
        {line.kind !== LineKind.handPicked && <DrawnFields line={line} slots={slots} onChange={onChange} />}
        <Labelled label={t('pointsEach')}>
          <PointsInput label={t('pointsEach')} value={line.points} onChange={points => onChange({ ...line, points })} />
        </Labelled>
        <span className={styles.sum}>{t('sum', { count: sum.questionCount, points: formatPoints(sum.points) })}</span>
        {line.kind !== LineKind.handPicked && <FreeCount line={line} allLines={allLines} />}
        {!isDisabled && <LineButtons {...props} />}
      </div>
      {line.kind === LineKind.handPicked &&
        slots.picked(line.questionIds, questionIds => onChange({ ...line, questionIds }))}
      {line.questionIds.length > 1 && !isDisabled && (
        <Button type="link" onClick={props.onSplit}>
          {t('splitPoints')}
        </Button>
      )}
    </li>
  )
}

type DrawnFieldsProps = Pick<LineEditorProps, 'line' | 'slots' | 'onChange'>

function DrawnFields({ line, slots, onChange }: DrawnFieldsProps) {
  const t = useTranslations('exams.blueprints')
  const common = useTranslations('common')
  const chapter = slots.chapter(line, chapterId => onChange({ ...line, chapterId }))
  const any = { value: 0, label: t('any') }
  const types = Object.values(QuestionType).map(value => ({ value, label: common(`questionType.${value}`) }))
  const levels = Object.values(QuestionLevel).map(value => ({ value, label: common(`questionLevel.${value}`) }))
  return (
    <>
      <Labelled label={t('bank')} isWide>
        {slots.bank(line.bankId ?? null, bankId => onChange({ ...line, bankId, tag: null, chapterId: null }))}
      </Labelled>
      <Labelled label={t('type')}>
        <Select<number>
          aria-label={t('type')}
          value={line.type ?? 0}
          options={[any, ...types]}
          onChange={type => onChange({ ...line, type: type === 0 ? null : (type as QuestionType) })}
        />
      </Labelled>
      <Labelled label={t('level')}>
        <Select<number>
          aria-label={t('level')}
          value={line.level ?? 0}
          options={[any, ...levels]}
          onChange={level => onChange({ ...line, level: level === 0 ? null : (level as QuestionLevel) })}
        />
      </Labelled>
      <Labelled label={t('tag')}>{slots.tag(line, tag => onChange({ ...line, tag }))}</Labelled>
      {chapter && <Labelled label={t('chapter')}>{chapter}</Labelled>}
      <Labelled label={t('knowledge')}>
        {slots.knowledge(line, knowledgeId => onChange({ ...line, knowledgeId }))}
      </Labelled>
      <Labelled label={t('count')}>
        <InputNumber
          aria-label={t('count')}
          min={0}
          max={500}
          precision={0}
          value={line.count}
          onChange={count => onChange({ ...line, count: count ?? 0 })}
        />
      </Labelled>
    </>
  )
}

function LineButtons({ no, isFirst, isLast, onMove, onRemove }: LineEditorProps) {
  const t = useTranslations('exams.blueprints')
  const labels = { up: t('lineUp', { no }), down: t('lineDown', { no }), remove: t('removeLine', { no }) }
  return <OrderButtons labels={labels} isFirst={isFirst} isLast={isLast} onMove={onMove} onRemove={onRemove} />
}
