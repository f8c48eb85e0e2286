import { NoticeState, OpenType } from '@tripos/contract-kit/enums.ts'
import { notices } from '../../contract.ts'
import { Button, Form } from 'antd'
import { useTranslations } from 'use-intl'
import { formatMinute } from '@tripos/web-kit/format.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import type { NoticeForm } from './notice-form.rules.ts'
import { useAsk } from '@tripos/ui-staff/use-ask.ts'

interface NoticeButtonsProps {
  /** Undefined for a new notice. */
  readonly state: NoticeState | undefined
  readonly isSaving: boolean
  /** Once it is saved it is to go out to so many people; undefined: it is not. */
  readonly onWish: (people: number | undefined, title: string) => void
}

/** Saving and publishing are two things. What is shown already is saved as it is shown, which its page says. */
export function NoticeButtons({ state, isSaving, onWish }: NoticeButtonsProps) {
  const t = useTranslations('notices.edit')
  const form = Form.useFormInstance<NoticeForm>()
  // What goes out now is saved first, and waits for ten seconds as any call that reaches people.
  const publish = (when: 'now' | 'later', people: number) => (when === 'now' ? save('draft', people) : save('later'))
  const save = (publish: NoticeForm['publish'], people?: number) => {
    onWish(people, form.getFieldValue('title') as string)
    form.setFieldValue('publish', publish)
    form.submit()
  }
  if (state === NoticeState.published || state === NoticeState.ended) {
    return (
      <Button type="primary" loading={isSaving} onClick={() => save('now')}>
        {t('saveShown')}
      </Button>
    )
  }
  return (
    <>
      <Button loading={isSaving} onClick={() => save('draft')}>
        {t('saveDraft')}
      </Button>
      <PublishButton isSaving={isSaving} onPublish={publish} />
    </>
  )
}

interface PublishButtonProps {
  readonly isSaving: boolean
  readonly onPublish: (publish: 'now' | 'later', people: number) => void
}

function PublishButton({ isSaving, onPublish }: PublishButtonProps) {
  const t = useTranslations('notices.edit')
  const ask = useAsk()
  const count = useAudienceCount()
  const publishAt = Form.useWatch<string | null | undefined>('publishAt') ?? null
  const askForLater = (people: number) =>
    ask(
      {
        title: t('publishTitle', { count: people }),
        content: t('publishLaterText', { time: formatMinute(publishAt) }),
        okText: t('publishNow'),
        isDanger: false,
      },
      () => onPublish('later', people),
    )
  if (count === undefined) {
    return (
      <Button type="primary" disabled>
        {t('publishNow')}
      </Button>
    )
  }
  return (
    <Button
      type="primary"
      loading={isSaving}
      onClick={() => (publishAt === null ? onPublish('now', count) : askForLater(count))}
    >
      {t(publishAt === null ? 'publishTo' : 'publishToLater', { count })}
    </Button>
  )
}

/** Students for whom the notice of the form is; undefined while nobody is chosen, or it is not known. */
function useAudienceCount(): number | undefined {
  const openType = Form.useWatch<NoticeForm['openType'] | undefined>('openType')
  const departments = Form.useWatch<string[] | undefined>('audienceDepartmentIds') ?? []
  const people = Form.useWatch<string[] | undefined>('audienceUserIds') ?? []
  const isChosen =
    openType === OpenType.everyone ||
    (openType === OpenType.departments && departments.length > 0) ||
    (openType === OpenType.people && people.length > 0)
  const input = {
    openType: openType ?? OpenType.everyone,
    audienceDepartmentIds: openType === OpenType.departments ? departments : [],
    audienceUserIds: openType === OpenType.people ? people : [],
  }
  const { data } = useEndpoint(notices.countAudience, input, { enabled: isChosen })
  return isChosen ? data?.count : undefined
}
