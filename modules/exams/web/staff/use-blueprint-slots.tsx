import { BankRight, type QuestionType } from '@tripos/contract-kit/enums.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { BankSelect } from '../../../questions/web/shared/bank-select.tsx'
import { ChapterSelect, KnowledgeFilter } from '../../../questions/web/shared/part-selects.ts'
import { PickedQuestions } from '../../../questions/web/shared/picked-questions.tsx'
import { TagSelect } from '../../../questions/web/shared/tag-select.tsx'
import { RichTextField } from '@tripos/ui-staff/rich-text-editor/rich-text-field.tsx'
import type { BlueprintSlots } from './blueprint-slots.ts'

type Picked = readonly { readonly id: string; readonly type: QuestionType; readonly excerpt: string }[]

/** What the editor shows of other features. */
export function useBlueprintSlots(picked: Picked, canEdit: boolean): BlueprintSlots {
  const t = useTranslations('exams.blueprints')
  const [known, setKnown] = useState(picked)
  return {
    bank: (value, onChange) => (
      <BankSelect
        label={t('bank')}
        atLeast={BankRight.use}
        servesExams
        value={value}
        allowClear
        onChange={bankId => onChange(bankId ?? null)}
      />
    ),
    tag: (line, onChange) => (
      <TagSelect label={t('tag')} bankId={line.bankId ?? null} value={line.tag ?? null} onChange={onChange} />
    ),
    chapter: ({ bankId, chapterId }, onChange) =>
      bankId ? (
        <ChapterSelect
          bankId={bankId}
          label={t('chapter')}
          value={chapterId ?? undefined}
          onChange={value => onChange(value ?? null)}
        />
      ) : null,
    knowledge: ({ knowledgeId }, onChange) => (
      <KnowledgeFilter
        label={t('knowledge')}
        className=""
        value={knowledgeId ?? undefined}
        onChange={value => onChange(value ?? null)}
      />
    ),
    richText: (label, value, onChange) => (
      <RichTextField label={label} value={value} onChange={onChange} isCompact isDisabled={!canEdit} />
    ),
    picked: (ids, onChange) => (
      <PickedQuestions
        ids={ids}
        onChange={onChange}
        known={known}
        onLearn={questions => setKnown(old => [...old, ...questions])}
        isDisabled={!canEdit}
      />
    ),
  }
}
