import { ExamState } from '@tripos/contract-kit/enums.ts'
import type { exams } from '../../contract/exams.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useLinkTo } from '@tripos/web-kit/use-link-to.ts'
import { toast } from '@tripos/ui/toast.tsx'
import type { RowAction } from '@tripos/ui-staff/row-actions.tsx'
import { examsPaths } from '../shared/paths.ts'
import { useCopyExam, useDeleteExam, useSetExamState } from './api.ts'
import { PaperPreview } from './paper-preview.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { ReleaseDrawer } from './release-drawer.tsx'
import { ResitDialog } from './resit-dialog.tsx'
import { SeriesDrawer } from './series-drawer.tsx'

type Exam = Pick<Output<typeof exams.paging>['rows'][number], 'id' | 'title' | 'state' | 'isPublished' | 'canEdit'>

interface ExamActions {
  readonly actions: readonly RowAction<Exam>[]
  readonly dialog: ReactNode
}

const idsIn = (rows: readonly Exam[]) => rows.map(row => row.id)

/** Publish, enable, disable, release, delete: what is possible now. */
export function useExamActions(): ExamActions {
  const [publishing, setPublishing] = useState<Exam>()
  const t = useTranslations('exams.exams')
  const [previewing, setPreviewing] = useState<Exam>()
  const [releasing, setReleasing] = useState<Exam>()
  const [resitting, setResitting] = useState<Exam>()
  const publish = (rows: readonly Exam[]) => rows.forEach(row => setPublishing(row))
  const release = (rows: readonly Exam[]) => rows.forEach(row => setReleasing(row))
  const [repeating, setRepeating] = useState<Exam>()
  const repeat = (rows: readonly Exam[]) => rows.forEach(row => setRepeating(row))
  const resit = (rows: readonly Exam[]) => rows.forEach(row => setResitting(row))
  return {
    actions: [
      ...useCandidates(),
      ...usePublishing(publish),
      {
        key: 'preview',
        label: t('preview'),
        look: 'link',
        run: rows => rows.forEach(row => setPreviewing(row)),
      },
      ...useStatistics(),
      ...useMarkingPlan(),
      ...useCopy(),
      ...useSeries(repeat),
      ...useResit(resit),
      ...useAfterwards(publish, release),
    ],
    dialog: (
      <>
        {publishing && <PublishDialog exam={publishing} onClose={() => setPublishing(undefined)} />}
        {previewing && (
          <PaperPreview
            of="ofExam"
            id={previewing.id}
            title={t('previewOf', { name: previewing.title })}
            name={previewing.title}
            onClose={() => setPreviewing(undefined)}
          />
        )}
        {repeating && <SeriesDrawer examId={repeating.id} onClose={() => setRepeating(undefined)} />}
        {resitting && <ResitDialog exam={resitting} onClose={() => setResitting(undefined)} />}
        {releasing && <ReleaseDrawer examId={releasing.id} onClose={() => setReleasing(undefined)} />}
      </>
    ),
  }
}

/** Where who has come is seen: on a page of the papers. */
function useCandidates(): readonly RowAction<Exam>[] {
  const t = useTranslations('exams.exams')
  const navigate = useNavigate()
  const toCandidates = useLinkTo('CandidateList')
  if (toCandidates === undefined) return []
  return [
    {
      key: 'candidates',
      label: t('candidates'),
      look: 'link',
      isFor: exam => exam.isPublished,
      run: rows => rows.forEach(row => void navigate(toCandidates(row.id))),
    },
  ]
}

/** How it went: on a page of the statistics. */
function useStatistics(): readonly RowAction<Exam>[] {
  const t = useTranslations('exams.exams')
  const navigate = useNavigate()
  const toStatistics = useLinkTo('ExamFigures')
  if (toStatistics === undefined) return []
  return [
    {
      key: 'statistics',
      label: t('statistics'),
      look: 'menu',
      isFor: exam => exam.isPublished,
      run: rows => rows.forEach(row => void navigate(toStatistics(row.id))),
    },
  ]
}

/** Who marks it and how: on a page of the papers. */
function useMarkingPlan(): readonly RowAction<Exam>[] {
  const t = useTranslations('exams.exams')
  const navigate = useNavigate()
  const toPlan = useLinkTo('MarkingPlan')
  if (toPlan === undefined) return []
  return [
    {
      key: 'markingPlan',
      label: t('markingPlan'),
      look: 'menu',
      permission: 'exam:exam:edit',
      isFor: exam => exam.canEdit,
      run: rows => rows.forEach(row => void navigate(toPlan(row.id))),
    },
  ]
}

type Open = (rows: readonly Exam[]) => void

/** What stands in a row in words. */
function usePublishing(publish: Open): readonly RowAction<Exam>[] {
  const t = useTranslations('exams.exams')
  const setState = useSetExamState(() => toast.success(t('stateChanged')))
  const common = { look: 'link', permission: 'exam:exam:publish' } as const
  const isOff = ({ state }: Exam) => state === ExamState.disabled
  return [
    {
      ...common,
      key: 'publish',
      label: t('publish'),
      isFor: exam => exam.canEdit && !exam.isPublished,
      run: publish,
    },
    {
      ...common,
      key: 'enable',
      label: t('enable'),
      isBulk: true,
      isFor: exam => exam.canEdit && exam.isPublished && isOff(exam),
      run: rows => setState.mutateAsync({ ids: idsIn(rows), state: 0 }),
    },
    {
      ...common,
      key: 'disable',
      label: t('disable'),
      isBulk: true,
      isDanger: true,
      isFor: exam => exam.canEdit && exam.isPublished && !isOff(exam),
      ask: ([exam, ...others]) => ({
        title:
          others.length === 0
            ? t('disableTitle', { name: exam?.title ?? '' })
            : t('disableChosenTitle', { count: others.length + 1 }),
        content: t('disableText'),
        okText: t('disable'),
      }),
      run: rows => setState.mutateAsync({ ids: idsIn(rows), state: 1 }),
    },
  ]
}

function useCopy(): readonly RowAction<Exam>[] {
  const t = useTranslations('exams.exams')
  const navigate = useNavigate()
  const copy = useCopyExam(id => {
    toast.success(t('copied'))
    void navigate(examsPaths.examStep(id, 'time'))
  })
  return [
    {
      key: 'copy',
      label: t('copy'),
      look: 'menu',
      permission: 'exam:exam:edit',
      isFor: exam => exam.canEdit,
      run: ([exam]) => exam && copy.mutateAsync({ id: exam.id }),
    },
  ]
}

/** The same again, every week or month. */
function useSeries(repeat: Open): readonly RowAction<Exam>[] {
  const t = useTranslations('exams.exams')
  return [
    {
      key: 'series',
      label: t('series'),
      look: 'menu',
      permission: 'exam:exam:edit',
      isFor: exam => exam.canEdit,
      run: repeat,
    },
  ]
}

/** The same again, for those who failed or did not come. */
function useResit(resit: Open): readonly RowAction<Exam>[] {
  const t = useTranslations('exams.exams')
  return [
    {
      key: 'resit',
      label: t('resit'),
      look: 'menu',
      permission: 'exam:exam:edit',
      isFor: exam => exam.isPublished && exam.canEdit,
      run: resit,
    },
  ]
}

/** What stands in a row's menu. */
function useAfterwards(publish: Open, release: Open): readonly RowAction<Exam>[] {
  const t = useTranslations('exams.exams')
  const list = useTranslations('staff.list')
  const remove = useDeleteExam()
  const isOut = (exam: Exam) => exam.canEdit && exam.isPublished
  const common = { look: 'menu', permission: 'exam:exam:publish' } as const
  return [
    { ...common, key: 'again', label: t('publishAgain'), isFor: isOut, run: publish },
    { ...common, key: 'release', label: t('release'), isFor: isOut, run: release },
    {
      key: 'delete',
      label: list('delete'),
      look: 'menu',
      permission: 'exam:exam:edit',
      isDanger: true,
      isFor: exam => exam.canEdit,
      ask: ([exam]) => ({ title: t('deleteTitle', { name: exam?.title ?? '' }), content: t('deleteText') }),
      run: ([exam]) => exam && remove.mutateAsync({ id: exam.id }),
    },
  ]
}
