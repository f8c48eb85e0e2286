import { NoticeState, OpenType } from '@tripos/contract-kit/enums.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { NOTICE_AUDIENCES, notices } from '../../contract.ts'
import { Alert, Form, Input, Switch } from 'antd'
import { useRef } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { MomentInput } from '@tripos/ui-staff/moment-input.tsx'
import { NOTICE_LISTS } from './api.ts'
import { NEW_NOTICE, type NoticeForm, publishOf, toNoticeInput } from './notice-form.rules.ts'
import { useHeldNotice } from './notice-actions.ts'
import { NoticeButtons } from './notice-buttons.tsx'
import { NoticeStateTag } from './notice-state-tag.tsx'
import { RichTextField } from '@tripos/ui-staff/rich-text-editor/rich-text-field.tsx'
import { DepartmentSelect } from '../../../org/web/shared/department-select.tsx'
import { formatMinute } from '@tripos/web-kit/format.ts'
import { noticesPaths } from '../shared/paths.ts'
import { useCan, useMayAddressEveryone } from '@tripos/web-kit/session.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { AudienceFields } from '../../../identity/web/shared/audience-fields.tsx'
import { FormPage, FormRow, FormSection } from '@tripos/ui-staff/form-page.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'

type Notice = Output<typeof notices.detail>

export function NoticeEdit() {
  const { id = 'new' } = useParams()
  return id === 'new' ? <Editor key="new" /> : <StoredNotice key={id} id={id} />
}

function StoredNotice({ id }: { id: string }) {
  const detail = useEndpoint(notices.detail, { id })
  return (
    <Loaded query={detail}>
      {notice => <Editor key={notice.version} notice={notice} onReload={() => void detail.refetch()} />}
    </Loaded>
  )
}

const formOf = (notice: Notice): NoticeForm => ({ ...notice, publish: publishOf(notice.state) })

function Editor({ notice, onReload }: { notice?: Notice; onReload?: () => void }) {
  const t = useTranslations('notices.edit')
  const navigate = useNavigate()
  const canEdit = useCan('notice:notice:edit') && (notice?.canEdit ?? true)
  const isShown = notice?.state === NoticeState.published
  const hold = useHeldNotice()
  /** How many it is to go out to once it is saved. */
  const wish = useRef<{ readonly people: number; readonly title: string }>(undefined)
  const openType = useMayAddressEveryone('notice:notice:everyone') ? OpenType.everyone : OpenType.departments
  return (
    <FormPage
      title={notice ? t('editTitle') : t('new')}
      subject={notice?.title ?? ''}
      hint={notice && <NoticeStateTag state={notice.state} />}
      back={noticesPaths.notices}
      endpoint={notices.save}
      initial={notice ? formOf(notice) : { ...NEW_NOTICE, openType }}
      canEdit={canEdit}
      toInput={values => toNoticeInput(values, notice)}
      invalidates={NOTICE_LISTS}
      fieldOf={{
        END_BEFORE_START: 'endsAt',
        AUDIENCE_EMPTY: 'openType',
        AUDIENCE_TOO_WIDE: 'openType',
        AUDIENCE_OUTSIDE: 'openType',
      }}
      onSaved={({ id }) => {
        if (wish.current) hold([id], { name: wish.current.title, people: wish.current.people })
        wish.current = undefined
        if (!notice) void navigate(noticesPaths.notice(id), { replace: true })
      }}
      {...(isShown && canEdit ? { above: <Alert type="info" showIcon title={t('isShown')} /> } : {})}
      buttons={isSaving => (
        <NoticeButtons
          state={notice?.state}
          isSaving={isSaving}
          onWish={(people, title) => {
            wish.current = people === undefined ? undefined : { people, title }
          }}
        />
      )}
      {...(onReload ? { onReload } : {})}
    >
      <Content canEdit={canEdit} />
      <When notice={notice} />
      <Audience notice={notice} />
    </FormPage>
  )
}

function Content({ canEdit }: { canEdit: boolean }) {
  const t = useTranslations('notices.edit')
  return (
    <FormSection title={t('content')}>
      <Form.Item name="title" label={t('name')} required>
        <Input maxLength={120} />
      </Form.Item>
      <Form.Item name="body" label={t('body')}>
        <RichTextField label={t('body')} isDisabled={!canEdit} />
      </Form.Item>
      <FormRow>
        <Form.Item name="departmentId" label={t('department')} extra={t('departmentHint')}>
          <DepartmentSelect label={t('department')} />
        </Form.Item>
        <Form.Item name="isPinned" label={t('isPinned')} valuePropName="checked" extra={t('pinnedHint')}>
          <Switch />
        </Form.Item>
      </FormRow>
    </FormSection>
  )
}

function When({ notice }: { notice: Notice | undefined }) {
  const t = useTranslations('notices.edit')
  const isOut = notice?.state === NoticeState.published || notice?.state === NoticeState.ended
  return (
    <FormSection title={t('when')}>
      {/* Set by the button that is pressed. */}
      <Form.Item name="publish" hidden>
        <Input />
      </Form.Item>
      <FormRow>
        {isOut ? (
          <Form.Item label={t('publishAt')}>{formatMinute(notice.publishAt)}</Form.Item>
        ) : (
          <Form.Item name="publishAt" label={t('publishAt')} extra={t('publishAtHint')}>
            <MomentInput label={t('choose')} />
          </Form.Item>
        )}
        <Form.Item name="endsAt" label={t('endsAt')} extra={t('endsAtHint')}>
          <MomentInput label={t('choose')} />
        </Form.Item>
      </FormRow>
    </FormSection>
  )
}

function Audience({ notice }: { notice: Notice | undefined }) {
  const t = useTranslations('notices.edit')
  return (
    <FormSection title={t('audience')}>
      <AudienceFields
        choices={NOTICE_AUDIENCES}
        texts={{
          openType: t('openType'),
          departments: t('departments'),
          departmentsHint: t('departmentsHint'),
          people: t('people'),
        }}
        known={notice?.audienceUsers ?? []}
        everyone="notice:notice:everyone"
      />
    </FormSection>
  )
}
