import { OpenType } from '@tripos/contract-kit/enums.ts'
import type { Input, Output } from '@tripos/contract-kit/endpoint.ts'
import { Alert, Button, Form, Space, Switch, Tag } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FormDrawer } from '@tripos/ui-staff/form-drawer.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import styles from '@tripos/ui-staff/pages.module.css'
import { toast } from '@tripos/ui/toast.tsx'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { AudienceFields } from '../../../identity/web/shared/audience-fields.tsx'
import type { OnBankPageProps } from '../../../questions/web/shared/slots.ts'
import { PRACTICE_AUDIENCES, practiceBanks } from '../../contract/practice-banks.ts'

type Settings = Output<typeof practiceBanks.settings>
type Save = Input<typeof practiceBanks.save>
type Fields = Omit<Save, 'bankId' | 'version'>

/** On the page of a bank: whether students may practise it. */
export function BankPracticeCard({ bankId, canManage }: OnBankPageProps) {
  const t = useTranslations('practiceStaff.bank')
  const query = useEndpoint(practiceBanks.settings, { bankId })
  const [isEditing, setEditing] = useState(false)
  return (
    <section className={styles.card} aria-label={t('title')}>
      <h2>{t('title')}</h2>
      <Loaded query={query}>
        {settings => (
          <Space orientation="vertical" size="middle">
            <Summary settings={settings} />
            {canManage && !settings.isExamOnly && <Button onClick={() => setEditing(true)}>{t('set')}</Button>}
            {isEditing && <Editor bankId={bankId} settings={settings} onClose={() => setEditing(false)} />}
          </Space>
        )}
      </Loaded>
    </section>
  )
}

function Summary({ settings }: { settings: Settings }) {
  const t = useTranslations('practiceStaff.bank')
  if (settings.isExamOnly) return <Alert type="info" showIcon title={t('examOnly')} />
  const { openType, audienceDepartmentIds, audienceUserIds } = settings
  const audience =
    openType === OpenType.departments
      ? t('someDepartments', { count: audienceDepartmentIds.length })
      : openType === OpenType.people
        ? t('somePeople', { count: audienceUserIds.length })
        : t('everyone')
  return (
    <Space wrap>
      <Tag color={settings.isOpen ? 'success' : 'default'}>{t(settings.isOpen ? 'open' : 'closed')}</Tag>
      {settings.isOpen && <span>{audience}</span>}
      <span>{t(settings.isOpen ? 'openText' : 'closedText')}</span>
      {settings.isOpen && settings.hasLeaderboard && <Tag>{t('hasLeaderboard')}</Tag>}
    </Space>
  )
}

interface EditorProps {
  readonly bankId: string
  readonly settings: Settings
  readonly onClose: () => void
}

function Editor({ bankId, settings, onClose }: EditorProps) {
  const t = useTranslations('practiceStaff.bank')
  const { version, audienceUsers, isExamOnly: _, ...fields } = settings
  const isFree = useCan('practice:bank:everyone')
  const initial: Fields = version === 0 && !isFree ? { ...fields, openType: OpenType.departments } : fields
  return (
    <FormDrawer<typeof practiceBanks.save, Fields>
      title={t('editTitle')}
      endpoint={practiceBanks.save}
      initial={initial}
      toInput={values => ({ ...fields, ...values, bankId, version })}
      invalidates={[practiceBanks.settings]}
      fieldOf={{
        AUDIENCE_EMPTY: 'openType',
        AUDIENCE_TOO_WIDE: 'openType',
        AUDIENCE_OUTSIDE: 'openType',
        PRACTICE_EXAM_ONLY: 'isOpen',
      }}
      onSaved={() => {
        toast.success(t('saved'))
        onClose()
      }}
      onClose={onClose}
    >
      <Form.Item name="isOpen" label={t('isOpen')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item
        name="hasLeaderboard"
        label={t('hasLeaderboard')}
        valuePropName="checked"
        extra={t('hasLeaderboardHint')}
      >
        <Switch />
      </Form.Item>
      <AudienceFields
        choices={PRACTICE_AUDIENCES}
        texts={{
          openType: t('audience'),
          departments: t('departments'),
          departmentsHint: t('departmentsHint'),
          people: t('people'),
        }}
        known={audienceUsers}
        everyone="practice:bank:everyone"
      />
    </FormDrawer>
  )
}
