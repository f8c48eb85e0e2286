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
}

/** Saving and publishing are two things. What is shown already is saved as it is shown, which its page says. */
export function NoticeButtons({ state, isSaving }: NoticeButtonsProps) {
  const t = useTranslations('notices.edit')
  const form = Form.useFormInstance<NoticeForm>()
  const save = (publish: NoticeForm['publish']) => {
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
      <PublishButton isSaving={isSaving} onPublish={save} />
    </>
  )
}

interface PublishButtonProps {
  readonly isSaving: boolean
  readonly onPublish: (publish: 'now' | 'later') => void
}

function PublishButton({ isSaving, onPublish }: PublishButtonProps) {
  const t = useTranslations('notices.edit')
  const ask = useAsk()
  const count = useAudienceCount()
  const publishAt = Form.useWatch<string | null | undefined>('publishAt') ?? null
  const askToPublish = () =>
    ask(
      {
        title: t('publishTitle', { count: count ?? 0 }),
        content: publishAt === null ? t('publishText') : t('publishLaterText', { time: formatMinute(publishAt) }),
        okText: t('publishNow'),
        isDanger: false,
      },
      () => onPublish(publishAt === null ? 'now' : 'later'),
    )
  return (
    <Button type="primary" loading={isSaving} disabled={count === undefined} onClick={askToPublish}>
      {count === undefined ? t('publishNow') : t('publishTo', { count })}
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
