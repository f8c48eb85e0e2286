import { profile } from '../../contract/profile.ts'
import { type ComponentType, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useListText } from '@tripos/web-kit/list-text.ts'
import { changeUser, useUser } from '@tripos/web-kit/session.ts'
import { useEndpoint, useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { useForm } from '@tripos/web-kit/use-form.ts'
import { useFormMutation } from '@tripos/ui/use-form-mutation.ts'
import { Avatar } from '@tripos/ui/avatar.tsx'
import { Button } from '@tripos/ui/button.tsx'
import { Card } from '@tripos/ui/card.tsx'
import { ConfirmDialog } from '@tripos/ui/confirm-dialog.tsx'
import { Facts } from '@tripos/ui/facts.tsx'
import { Form, TextField } from '@tripos/ui/form.tsx'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { LoadError } from '@tripos/ui/load-error.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import { LazyPart } from '@tripos/ui/lazy-part.tsx'
import { AvatarDialog } from './avatar-dialog.tsx'
import { ContactCard } from './contact-card.tsx'
import type { OwnAccount } from './own-account.ts'
import { PasswordCard } from './password-card.tsx'
import { PreferencesCard } from './preferences-card.tsx'
import styles from './profile-page.module.css'
import { SecurityNoticesCard } from './security-notices-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { SignInsCard } from './sign-ins-card.tsx'

/** `/profile/index`: one's own account, for students and administrators alike. `cards`: of other modules. */
export function ProfilePage({ cards }: { cards: readonly ComponentType[] }) {
  const t = useTranslations('profile')
  const detail = useEndpoint(profile.detail, {})
  return (
    <>
      <PageTitle title={t('title')} />
      {detail.isPending && <Skeleton count={4} height={120} />}
      <LoadError query={detail} />
      {detail.data && (
        <div className={styles.columns}>
          <div className={styles.column}>
            <PersonCard account={detail.data} />
            <ContactCard account={detail.data} />
            <PasswordCard account={detail.data} />
            <SecurityNoticesCard />
          </div>
          <div className={styles.column}>
            <PreferencesCard />
            {cards.map((Card, index) => (
              <LazyPart key={index} fallback={<Skeleton height={120} />}>
                <Card />
              </LazyPart>
            ))}
            <SessionsCard />
            <SignInsCard />
          </div>
        </div>
      )}
    </>
  )
}

function PersonCard({ account }: { account: OwnAccount }) {
  const t = useTranslations('profile')
  const listText = useListText()
  return (
    <Card aria-labelledby="profile-person">
      <h2 id="profile-person" className={styles.heading}>
        {t('person.title')}
      </h2>
      <Picture />
      <Facts
        facts={[
          { label: t('person.userName'), value: account.userName },
          { label: t('person.departments'), value: listText(account.departments) || t('person.none') },
        ]}
      />
      <NameForm account={account} />
    </Card>
  )
}

function Picture() {
  const t = useTranslations('profile.avatar')
  const { avatar } = useUser()
  const [isChoosing, setIsChoosing] = useState(false)
  const [isRemoving, setIsRemoving] = useState(false)
  const remove = useEndpointMutation(profile.removeAvatar, {
    onSuccess: () => {
      changeUser({ avatar: '' })
      setIsRemoving(false)
      toast.success(t('removed'))
    },
  })
  return (
    <div className={styles.picture}>
      <Avatar src={avatar} size={96} />
      <div className={styles.buttons}>
        <Button onClick={() => setIsChoosing(true)}>{t('change')}</Button>
        {avatar !== '' && (
          <Button kind="quiet" onClick={() => setIsRemoving(true)}>
            {t('remove')}
          </Button>
        )}
      </div>
      <AvatarDialog open={isChoosing} onClose={() => setIsChoosing(false)} />
      <ConfirmDialog
        open={isRemoving}
        title={t('remove')}
        confirmText={t('remove')}
        isDangerous
        busy={remove.isPending}
        onConfirm={() => remove.mutate({})}
        onCancel={() => setIsRemoving(false)}
      >
        {t('removeText')}
      </ConfirmDialog>
    </div>
  )
}

function NameForm({ account }: { account: OwnAccount }) {
  const t = useTranslations('profile.person')
  const common = useTranslations('common')
  const form = useForm(profile.save.input, { realName: account.realName })
  const save = useFormMutation(form, profile.save, {
    invalidates: [profile.detail],
    onSuccess: (_, { realName }) => {
      changeUser({ realName })
      toast.success(t('saved'))
    },
  })
  const isChanged = form.values.realName.trim() !== account.realName
  return (
    <Form className={styles.row} onSubmit={() => form.submit(save.mutate)}>
      <TextField
        form={form}
        name="realName"
        autoComplete="name"
        maxLength={64}
        disabled={!account.canRename}
        label={t('realName')}
        hint={account.canRename ? t('realNameHint') : t('realNameLocked')}
        required
      />
      <Button type="submit" busy={save.isPending} disabled={!account.canRename || !isChanged}>
        {common('save')}
      </Button>
    </Form>
  )
}
