import { PlusOutlined } from '@ant-design/icons'
import { LineKind } from '@tripos/contract-kit/enums.ts'
import { Button, Dropdown, Input } from 'antd'
import { useTranslations } from 'use-intl'
import { formatPoints } from '@tripos/web-kit/format.ts'
import { type BlueprintSection, moveBy, newLine, removeAt, replaceAt, totalsOf } from './blueprint.rules.ts'
import type { BlueprintSlots } from './blueprint-slots.ts'
import styles from './blueprint.module.css'
import { Labelled } from '@tripos/ui-staff/labelled.tsx'
import { LineEditor } from './line-editor.tsx'
import { OrderButtons } from '@tripos/ui-staff/order-buttons.tsx'

interface SectionEditorProps {
  readonly no: number
  readonly section: BlueprintSection
  readonly isDisabled: boolean
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly slots: BlueprintSlots
  readonly onChange: (section: BlueprintSection) => void
  readonly onMove: (by: 1 | -1) => void
  readonly onRemove: () => void
}

export function SectionEditor(props: SectionEditorProps) {
  const { no, section, isDisabled, slots, onChange } = props
  const t = useTranslations('exams.blueprints')
  const { questionCount, points } = totalsOf(section.lines)
  const setLines = (lines: BlueprintSection['lines']) => onChange({ ...section, lines })
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
            no={at + 1}
            line={line}
            isDisabled={isDisabled}
            slots={slots}
            isFirst={at === 0}
            isLast={at === section.lines.length - 1}
            onChange={next => setLines(replaceAt(section.lines, at, next))}
            onMove={by => setLines(moveBy(section.lines, at, by))}
            onRemove={() => setLines(removeAt(section.lines, at))}
          />
        ))}
      </ol>
      {!isDisabled && <AddLine onAdd={kind => setLines([...section.lines, newLine(kind)])} />}
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

function AddLine({ onAdd }: { onAdd: (kind: LineKind) => void }) {
  const t = useTranslations('exams.blueprints')
  const items = Object.values(LineKind).map(kind => ({
    key: String(kind),
    label: t(`kinds.${kind}`),
    onClick: () => onAdd(kind),
  }))
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button type="dashed" icon={<PlusOutlined aria-hidden="true" />}>
        {t('addLine')}
      </Button>
    </Dropdown>
  )
}
