import { LineKind, QuestionLevel, QuestionType } from '@tripos/contract-kit/enums.ts'
import type { BlueprintLine } from '../../contract/exams.ts'
import { Button, InputNumber, Select } from 'antd'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { formatPoints } from '@tripos/web-kit/format.ts'
import { ASKED_TYPES, type AskedType, askedTypeAt } from './asked-types.rules.ts'
import { changeKind, splitPicked, totalsOf } from './blueprint.rules.ts'
import type { BlueprintSlots } from './blueprint-slots.ts'
import styles from './blueprint.module.css'
import { Labelled } from '@tripos/ui-staff/labelled.tsx'
import { PointsInput } from '../shared/points-input.tsx'
import { FreeCount, useFree } from './free-count.tsx'
import { useProposedCount } from './proposed-counts.ts'
import { OrderButtons } from '@tripos/ui-staff/order-buttons.tsx'

/** What can be done to a line of a section, by its place. */
export interface LineActions {
  /** By one, by several, or by none. */
  readonly replace: (at: number, lines: readonly BlueprintLine[]) => void
  readonly move: (at: number, by: 1 | -1) => void
}

interface LineEditorProps {
  readonly at: number
  readonly line: BlueprintLine
  /** Questions that lines above it take of the same. */
  readonly taken: number
  readonly isDisabled: boolean
  readonly isLast: boolean
  readonly slots: BlueprintSlots
  readonly actions: LineActions
}

/** Its fields are many: while another line is being written it is left alone. */
export const LineEditor = memo(function LineEditor(props: LineEditorProps) {
  const { at, line, taken, slots, actions, isDisabled } = props
  const t = useTranslations('exams.blueprints')
  const sum = totalsOf([line])
  const free = useFree(line, taken)
  useProposedCount(line, free.current)
  const onChange = (next: BlueprintLine) => actions.replace(at, [next])
  return (
    <li className={styles.line} aria-label={t('lineNo', { no: at + 1 })}>
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
        {line.kind !== LineKind.handPicked && <FreeCount line={line} free={free.shown} />}
        {!isDisabled && <LineButtons {...props} />}
      </div>
      {line.kind === LineKind.handPicked &&
        slots.picked(line.questionIds, questionIds => onChange({ ...line, questionIds }))}
      {line.questionIds.length > 1 && !isDisabled && (
        <Button type="link" onClick={() => actions.replace(at, splitPicked(line))}>
          {t('splitPoints')}
        </Button>
      )}
    </li>
  )
})

interface DrawnFieldsProps extends Pick<LineEditorProps, 'line' | 'slots'> {
  readonly onChange: (line: BlueprintLine) => void
}

function DrawnFields({ line, slots, onChange }: DrawnFieldsProps) {
  const t = useTranslations('exams.blueprints')
  const common = useTranslations('common')
  const chapter = slots.chapter(line, chapterId => onChange({ ...line, chapterId }))
  const any = { value: 0, label: t('any') }
  const levels = Object.values(QuestionLevel).map(value => ({ value, label: common(`questionLevel.${value}`) }))
  return (
    <>
      <Labelled label={t('bank')} isWide>
        {slots.bank(line.bankId ?? null, bankId => onChange({ ...line, bankId, tag: null, chapterId: null }))}
      </Labelled>
      <Labelled label={t('type')}>
        <TypeSelect line={line} onChange={onChange} />
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

/** Multiple choices are asked for together, or by whether one right option may be all. */
function TypeSelect({ line, onChange }: Pick<DrawnFieldsProps, 'line' | 'onChange'>) {
  const t = useTranslations('exams.blueprints')
  const common = useTranslations('common')
  const labelOf = ({ type, allowsOneRight }: AskedType): string => {
    if (type === null) return t('any')
    if (type !== QuestionType.multipleChoice) return common(`questionType.${type}`)
    return allowsOneRight === true
      ? common('oneOrMoreRight')
      : t(allowsOneRight === null ? 'allMultiple' : 'severalRight')
  }
  return (
    <Select<number>
      aria-label={t('type')}
      value={askedTypeAt(line)}
      popupMatchSelectWidth={false}
      options={ASKED_TYPES.map((asked, value) => ({ value, label: labelOf(asked) }))}
      onChange={at => onChange({ ...line, ...ASKED_TYPES[at] })}
    />
  )
}

function LineButtons({ at, isLast, actions }: LineEditorProps) {
  const t = useTranslations('exams.blueprints')
  const no = at + 1
  const labels = { up: t('lineUp', { no }), down: t('lineDown', { no }), remove: t('removeLine', { no }) }
  return (
    <OrderButtons
      labels={labels}
      isFirst={at === 0}
      isLast={isLast}
      onMove={by => actions.move(at, by)}
      onRemove={() => actions.replace(at, [])}
    />
  )
}
