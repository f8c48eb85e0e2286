/** What changes blueprints and exams, and which lists then are old. */
import { exams } from '../../contract/exams.ts'
import { paperPreview } from '../../contract/paper-preview.ts'
import { useTranslations } from 'use-intl'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { useHeldCall } from '@tripos/ui-staff/use-held-call.ts'

export const BLUEPRINT_LISTS = [exams.blueprintPaging, exams.blueprintDetail, paperPreview.ofBlueprint]
export const EXAM_LISTS = [exams.paging, exams.detail, exams.releaseState, exams.publishCheck]

export const useDeleteBlueprint = () =>
  useEndpointMutation(exams.blueprintDelete, { invalidates: [exams.blueprintPaging] })

export function usePublishExam() {
  const t = useTranslations('exams.exams')
  return useHeldCall(exams.publish, { verb: 'publish', invalidates: EXAM_LISTS, done: t('published') })
}

export const useSetExamState = (onSuccess: () => void) =>
  useEndpointMutation(exams.setState, { invalidates: EXAM_LISTS, onSuccess })

export const useReleaseExam = () => useHeldCall(exams.release, { verb: 'release', invalidates: EXAM_LISTS })

export const useTakeReleaseBack = () => useEndpointMutation(exams.release, { invalidates: EXAM_LISTS })

export const useDeleteExam = () => useEndpointMutation(exams.delete, { invalidates: EXAM_LISTS })

/** The copy opens where its times are set. */
export function useCopyExam(onCopied: (id: string) => void) {
  return useEndpointMutation(exams.addCopy, { invalidates: EXAM_LISTS, onSuccess: ({ id }) => onCopied(id) })
}

export function useCopyBlueprint(onCopied: (id: string) => void) {
  return useEndpointMutation(exams.addBlueprintCopy, {
    invalidates: [exams.blueprintPaging],
    onSuccess: ({ id }) => onCopied(id),
  })
}
