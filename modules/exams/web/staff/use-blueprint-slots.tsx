import { BankRight, type QuestionType } from '@tripos/contract-kit/enums.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { BankSelect } from '../../../questions/web/shared/bank-select.tsx'
import { ChapterSelect, KnowledgeFilter } from '../../../questions/web/shared/part-selects.ts'
import { PickedQuestions } from '../../../questions/web/shared/picked-questions.tsx'
import { TagSelect } from '../../../questions/web/shared/tag-select.tsx'
import { useCan } from '@tripos/web-kit/session.ts'
import { VisuallyHidden } from '@tripos/ui/visually-hidden.tsx'
import { RichTextField } from '@tripos/ui-staff/rich-text-editor/rich-text-field.tsx'
import type { BlueprintSlots } from './blueprint-slots.ts'

type Picked = readonly { readonly id: string; readonly type: QuestionType; readonly excerpt: string }[]

/** What the editor shows of other features: the same while nothing of it changes, so that no line is drawn again for it. */
export function useBlueprintSlots(picked: Picked, canEdit: boolean): BlueprintSlots {
  const t = useTranslations('exams.blueprints')
  const [known, setKnown] = useState(picked)
  const maySeeBanks = useCan('qu:bank:view')
  return useMemo(
    () => slotsOf({ t, maySeeBanks, canEdit, known, learn: questions => setKnown(old => [...old, ...questions]) }),
    [t, maySeeBanks, canEdit, known],
  )
}

interface Given {
  readonly t: ReturnType<typeof useTranslations<'exams.blueprints'>>
  readonly maySeeBanks: boolean
  readonly canEdit: boolean
  readonly known: Picked
  readonly learn: (questions: Picked) => void
}

function slotsOf({ t, maySeeBanks, canEdit, known, learn }: Given): BlueprintSlots {
  /** What hangs on a bank is named to those who may see banks; to others only that something is chosen. */
  const named = (label: string, value: string | null | undefined, select: () => ReactNode): ReactNode =>
    maySeeBanks ? select() : <Words label={label} text={value ? t('namesHidden') : t('any')} />
  return {
    bank: (value, onChange) =>
      named(t('bank'), value, () => (
        <BankSelect
          label={t('bank')}
          atLeast={BankRight.use}
          servesExams
          value={value}
          allowClear
          onChange={bankId => onChange(bankId ?? null)}
        />
      )),
    tag: ({ bankId, tag }, onChange) =>
      maySeeBanks ? (
        <TagSelect label={t('tag')} bankId={bankId ?? null} value={tag ?? null} onChange={onChange} />
      ) : (
        <Words label={t('tag')} text={tag ?? t('any')} />
      ),
    chapter: ({ bankId, chapterId }, onChange) =>
      bankId
        ? named(t('chapter'), chapterId, () => (
            <ChapterSelect
              bankId={bankId}
              label={t('chapter')}
              value={chapterId ?? undefined}
              onChange={value => onChange(value ?? null)}
            />
          ))
        : null,
    knowledge: ({ knowledgeId }, onChange) =>
      named(t('knowledge'), knowledgeId, () => (
        <KnowledgeFilter
          label={t('knowledge')}
          className=""
          value={knowledgeId ?? undefined}
          onChange={value => onChange(value ?? null)}
        />
      )),
    richText: (label, value, onChange) => (
      <RichTextField label={label} value={value} onChange={onChange} isCompact isDisabled={!canEdit} />
    ),
    picked: (ids, onChange) => (
      <PickedQuestions ids={ids} onChange={onChange} known={known} onLearn={learn} isDisabled={!canEdit} />
    ),
  }
}

/** In place of a field: its name stands above it for the eye alone. */
function Words({ label, text }: { label: string; text: string }) {
  return (
    <span>
      <VisuallyHidden>{label}</VisuallyHidden> {text}
    </span>
  )
}
