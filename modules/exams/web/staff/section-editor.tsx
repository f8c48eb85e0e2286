import { PlusOutlined } from '@ant-design/icons'
import { LineKind } from '@tripos/contract-kit/enums.ts'
import type { BlueprintLine } from '../../contract/exams.ts'
import { Button, Input, Space } from 'antd'
import { useTranslations } from 'use-intl'
import { formatPoints } from '@tripos/web-kit/format.ts'
import { type BlueprintSection, moveBy, nextLine, takenBefore, totalsOf } from './blueprint.rules.ts'
import type { BlueprintSlots } from './blueprint-slots.ts'
import styles from './blueprint.module.css'
import { Labelled } from '@tripos/ui-staff/labelled.tsx'
import { type LineActions, LineEditor } from './line-editor.tsx'
import { OrderButtons } from '@tripos/ui-staff/order-buttons.tsx'
import { useSteady } from '@tripos/ui-staff/use-steady.ts'

interface SectionEditorProps {
  readonly no: number
  readonly section: BlueprintSection
  /** Of the whole blueprint. */
  readonly allLines: readonly BlueprintLine[]
  readonly isDisabled: boolean
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly slots: BlueprintSlots
  readonly onChange: (section: BlueprintSection) => void
  readonly onMove: (by: 1 | -1) => void
  readonly onRemove: () => void
}

export function SectionEditor(props: SectionEditorProps) {
  const { no, section, allLines, isDisabled, slots, onChange } = props
  const t = useTranslations('exams.blueprints')
  const { questionCount, points } = totalsOf(section.lines)
  const setLines = (lines: BlueprintSection['lines']) => onChange({ ...section, lines })
  const actions = useSteady<LineActions>({
    replace: (at, lines) => setLines(section.lines.toSpliced(at, 1, ...lines)),
    move: (at, by) => setLines(moveBy(section.lines, at, by)),
  })
  return (
    <section className={styles.section} aria-label={t('sectionNo', { no })}>
      <div className={styles.head}>
        <Input
          aria-label={t('sectionTitle', { no })}
          maxLength={100}
          value={section.title}
          status={section.title.trim() === '' ? 'error' : ''}
          onChange={event => onChange({ ...section, title: event.target.value })}
        />
        <span className={styles.sum}>{t('sum', { count: questionCount, points: formatPoints(points) })}</span>
        {!isDisabled && <SectionButtons {...props} />}
      </div>
      <Labelled label={t('instructions')}>
        {slots.richText(t('instructions'), section.instructions, instructions =>
          onChange({ ...section, instructions }),
        )}
      </Labelled>
      <ol className={styles.lines}>
        {section.lines.map((line, at) => (
          <LineEditor
            key={at}
            at={at}
            line={line}
            taken={takenBefore(allLines, line)}
            isDisabled={isDisabled}
            slots={slots}
            isLast={at === section.lines.length - 1}
            actions={actions}
          />
        ))}
      </ol>
      {!isDisabled && <AddLine onAdd={kind => setLines([...section.lines, nextLine(kind, allLines)])} />}
    </section>
  )
}

function SectionButtons({ no, isFirst, isLast, onMove, onRemove }: SectionEditorProps) {
  const t = useTranslations('exams.blueprints')
  const labels = { up: t('sectionUp', { no }), down: t('sectionDown', { no }), remove: t('removeSection', { no }) }
  return (
    <OrderButtons
      labels={labels}
      isFirst={isFirst}
      isLast={isLast}
      canRemove={!(isFirst && isLast)}
      onMove={onMove}
      onRemove={onRemove}
    />
  )
}

/** One press for each way of getting questions. */
function AddLine({ onAdd }: { onAdd: (kind: LineKind) => void }) {
  const t = useTranslations('exams.blueprints')
  return (
    <Space wrap role="group" aria-label={t('addLine')}>
      {Object.values(LineKind).map(kind => (
        <Button key={kind} type="dashed" icon={<PlusOutlined aria-hidden="true" />} onClick={() => onAdd(kind)}>
          {t(`kinds.${kind}`)}
        </Button>
      ))}
    </Space>
  )
}
