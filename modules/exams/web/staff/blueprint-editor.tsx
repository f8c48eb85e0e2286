import { PlusOutlined } from '@ant-design/icons'
import { PartialScore } from '@tripos/contract-kit/enums.ts'
import type { BlueprintContent } from '../../contract/exams.ts'
import { Button, InputNumber, Select, Switch } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatPoints } from '@tripos/web-kit/format.ts'
import { type BlueprintSection, linesOf, moveBy, removeAt, replaceAt, totalsOf, withPoints } from './blueprint.rules.ts'
import { useCan } from '@tripos/web-kit/session.ts'
import styles from './blueprint.module.css'
import type { BlueprintSlots } from './blueprint-slots.ts'
import { Coverage } from './coverage.tsx'
import { useSteady } from '@tripos/ui-staff/use-steady.ts'
import { ProposedCounts } from './proposed-counts.ts'
import { PointsInput } from '../shared/points-input.tsx'
import { SectionEditor } from './section-editor.tsx'

interface BlueprintEditorProps {
  readonly value?: BlueprintContent
  readonly onChange?: (content: BlueprintContent) => void
  readonly isDisabled: boolean
  readonly slots: BlueprintSlots
  /** Nothing of it is stored yet. */
  readonly isNew: boolean
  /** Another number for a line, which is nobody's edit. */
  readonly onPropose: ProposedCounts['propose']
}

/** Sections of lines, with running totals. */
export function BlueprintEditor({ value, onChange, isDisabled, slots, ...rest }: BlueprintEditorProps) {
  const t = useTranslations('exams.blueprints')
  const mayReckon = useCan('exam:blueprint:view')
  const counts = useCounts(rest)
  if (!value) return null
  const setSections = (sections: BlueprintSection[]) => onChange?.({ ...value, sections })
  return (
    <div className={styles.stack}>
      <ProposedCounts value={counts}>
        {value.sections.map((section, at) => (
          <SectionEditor
            key={at}
            no={at + 1}
            section={section}
            allLines={linesOf(value)}
            isDisabled={isDisabled}
            slots={slots}
            isFirst={at === 0}
            isLast={at === value.sections.length - 1}
            onChange={next => setSections(replaceAt(value.sections, at, next))}
            onMove={by => setSections(moveBy(value.sections, at, by))}
            onRemove={() => setSections(removeAt(value.sections, at))}
          />
        ))}
      </ProposedCounts>
      {!isDisabled && (
        <div>
          <Button
            icon={<PlusOutlined aria-hidden="true" />}
            disabled={value.sections.length >= 30}
            onClick={() =>
              setSections([...value.sections, newSection(t('sectionNo', { no: value.sections.length + 1 }))])
            }
          >
            {t('addSection')}
          </Button>
        </div>
      )}
      <Total content={value} />
      {mayReckon && <Coverage lines={linesOf(value)} />}
      {!isDisabled && <SamePoints onApply={points => onChange?.(withPoints(value, points))} />}
      <Rules content={value} onChange={onChange} isDisabled={isDisabled} />
    </div>
  )
}

/** What is added below stored lines is new. */
function useCounts({ isNew, onPropose }: Pick<BlueprintEditorProps, 'isNew' | 'onPropose'>): ProposedCounts {
  const areNew = useRef(isNew)
  const propose = useSteady({ propose: onPropose })
  useEffect(() => {
    areNew.current = true
  }, [])
  return useMemo(() => ({ areNew, ...propose }), [propose])
}

const newSection = (title: string): BlueprintSection => ({ title, instructions: '', lines: [] })

function Total({ content }: { content: BlueprintContent }) {
  const t = useTranslations('exams.blueprints')
  const { questionCount, points } = totalsOf(linesOf(content))
  return (
    <p className={styles.total} role="status">
      {t('total', { count: questionCount, points: formatPoints(points) })}
    </p>
  )
}

/** Points of all questions at once. */
function SamePoints({ onApply }: { onApply: (points: number) => void }) {
  const t = useTranslations('exams.blueprints')
  const [points, setPoints] = useState(200)
  return (
    <div className={styles.rule}>
      {t('samePoints')}
      <PointsInput label={t('samePoints')} value={points} onChange={setPoints} />
      <Button onClick={() => onApply(points)}>{t('samePointsApply')}</Button>
    </div>
  )
}

interface RulesProps {
  readonly content: BlueprintContent
  readonly onChange: ((content: BlueprintContent) => void) | undefined
  readonly isDisabled: boolean
}

function Rules({ content, onChange, isDisabled }: RulesProps) {
  const t = useTranslations('exams.blueprints')
  return (
    <>
      <div className={styles.rules}>
        {(['shuffleQuestions', 'shuffleOptions'] as const).map(name => (
          <label key={name} className={styles.rule}>
            <Switch
              checked={content[name]}
              disabled={isDisabled}
              onChange={isOn => onChange?.({ ...content, [name]: isOn })}
            />
            {t(name)}
          </label>
        ))}
        <label className={styles.rule}>
          {t('partialScore')}
          <Select
            aria-label={t('partialScore')}
            className={styles.partial ?? ''}
            disabled={isDisabled}
            value={content.partialScore}
            options={Object.values(PartialScore).map(value => ({ value, label: t(`partialScores.${value}`) }))}
            onChange={partialScore => onChange?.({ ...content, partialScore })}
          />
        </label>
        <label className={styles.rule}>
          {t('wrongPenalty')}
          <InputNumber<number>
            className={styles.penalty ?? ''}
            aria-describedby="wrong-penalty-hint"
            min={0}
            max={100}
            precision={0}
            suffix={t('wrongPenaltyUnit')}
            disabled={isDisabled}
            value={content.wrongPenalty}
            onChange={percent => onChange?.({ ...content, wrongPenalty: percent ?? 0 })}
          />
        </label>
      </div>
      <p id="wrong-penalty-hint" className={styles.muted}>
        {t('wrongPenaltyHint')}
      </p>
    </>
  )
}
