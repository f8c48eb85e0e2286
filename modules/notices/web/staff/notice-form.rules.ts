import { NoticeState, OpenType } from '@tripos/contract-kit/enums.ts'
import type { Input } from '@tripos/contract-kit/endpoint.ts'
import type { notices } from '../../contract.ts'

type SaveInput = Input<typeof notices.save>

/** The fields as the form holds them. */
export type NoticeForm = Required<Omit<SaveInput, 'id' | 'version'>>

export const NEW_NOTICE: NoticeForm = {
  title: '',
  body: '',
  departmentId: null,
  openType: OpenType.everyone,
  audienceDepartmentIds: [],
  audienceUserIds: [],
  isPinned: false,
  publish: 'draft',
  publishAt: null,
  endsAt: null,
}

interface Stored {
  readonly id: string
  readonly version: number
}

/** How a stored notice is published now. */
export const publishOf = (state: NoticeState): NoticeForm['publish'] =>
  state === NoticeState.draft ? 'draft' : state === NoticeState.scheduled ? 'later' : 'now'

/** What is sent: only the audience of the chosen kind, and a time only where one is chosen. */
export function toNoticeInput(form: NoticeForm, stored: Stored | undefined): SaveInput {
  const { title, body, departmentId, openType, isPinned, publish, publishAt, endsAt } = form
  return {
    title,
    body,
    departmentId,
    openType,
    isPinned,
    publish,
    endsAt,
    publishAt: publish === 'later' ? publishAt : null,
    audienceDepartmentIds: openType === OpenType.departments ? form.audienceDepartmentIds : [],
    audienceUserIds: openType === OpenType.people ? form.audienceUserIds : [],
    ...(stored ? { id: stored.id, version: stored.version } : {}),
  }
}
