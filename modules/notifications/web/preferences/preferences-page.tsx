/** `/profile/notifications`: by which ways one is told, when, and in which language. */
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '@tripos/ui/button.tsx'
import { Card } from '@tripos/ui/card.tsx'
import { Form } from '@tripos/ui/form.tsx'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { ErrorState } from '@tripos/ui/states.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import { useFormMutation } from '@tripos/ui/use-form-mutation.ts'
import { AreaMessages } from '@tripos/web-kit/area-messages.tsx'
import { paths } from '@tripos/web-kit/paths.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { useForm } from '@tripos/web-kit/use-form.ts'
import { notificationPreferences } from '../../contract.ts'
import { KindTable } from './kind-table.tsx'
import styles from './preferences.module.css'
import type { PreferenceValues, Preferences } from './preferences.ts'
import { LanguageAndZone, QuietAndDigest } from './time-fields.tsx'

export function PreferencesPage() {
  return (
    <AreaMessages areas={['notifications']}>
      <Page />
    </AreaMessages>
  )
}

function Page() {
  const t = useTranslations('notifications.preferences')
  const preferences = useEndpoint(notificationPreferences.detail, {}, { staleMs: 0 })
  return (
    <div className={styles.column}>
      <PageTitle title={t('title')} hint={t('text')} />
      {/* What lies in the cache may be old, and what is being changed is not taken away by a newer answer. */}
      {preferences.isFetchedAfterMount && preferences.data ? (
        <PreferencesForm saved={preferences.data} />
      ) : preferences.isError ? (
        <ErrorState error={preferences.error} onRetry={() => void preferences.refetch()} />
      ) : (
        <Skeleton count={3} height={160} />
      )}
      <p>
        <Link to={paths.profile}>{t('back')}</Link>
      </p>
    </div>
  )
}

function PreferencesForm({ saved }: { saved: Preferences }) {
  const t = useTranslations('notifications.preferences')
  const common = useTranslations('common')
  const { language, timeZone, quietFrom, quietUntil, digestAt } = saved
  const initial: PreferenceValues = { language, timeZone, quietFrom, quietUntil, digestAt, choices: [] }
  const form = useForm(notificationPreferences.save.input, initial)
  const save = useFormMutation(form, notificationPreferences.save, {
    invalidates: [notificationPreferences.detail],
    onSuccess: () => toast.success(t('saved')),
  })
  return (
    <Form className={styles.form} onSubmit={() => form.submit(save.mutate)}>
      <Card>
        <h2 className={styles.heading}>{t('kinds')}</h2>
        <Channels channels={saved.channels} />
        <KindTable preferences={saved} choices={form.values.choices} onChange={next => form.set('choices', next)} />
      </Card>
      <QuietAndDigest form={form} />
      <LanguageAndZone form={form} saved={saved} />
      <div>
        <Button kind="primary" type="submit" busy={save.isPending}>
          {common('save')}
        </Button>
      </div>
    </Form>
  )
}

/** Why a way is not offered, and what can be done about it. */
function Channels({ channels }: { channels: Preferences['channels'] }) {
  const t = useTranslations('notifications.preferences')
  const closed = channels.filter(({ canSend, hasContact }) => !canSend || !hasContact)
  if (closed.length === 0) return null
  return (
    <div className={styles.notes}>
      {closed.map(({ channel, canSend }) => (
        <p key={channel}>
          {canSend
            ? t.rich(`noContact.${channel}`, { link: words => <Link to={paths.profile}>{words}</Link> })
            : t(`cannotSend.${channel}`)}
        </p>
      ))}
    </div>
  )
}
