import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { isRefusal } from '@tripos/web-kit/call-error.ts'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { useForm } from '@tripos/web-kit/use-form.ts'
import { Button } from '@tripos/ui/button.tsx'
import { Form, TextField } from '@tripos/ui/form.tsx'
import { ErrorState } from '@tripos/ui/states.tsx'
import { certificateChecks } from '../../contract/my-certificates.ts'
import { certificatesPaths } from '../shared/paths.ts'
import { CheckLayout } from './check-layout.tsx'
import styles from './check.module.css'
import { ShownCertificate } from './shown-certificate.tsx'
import { Verdict } from './verdict.tsx'

/** `/cert`: a certificate by its number and the name of its holder. */
export function CheckPage() {
  const t = useTranslations('certificateCheck')
  const form = useForm(certificateChecks.find.input, { number: '', name: '' })
  const [error, setError] = useState<Error>()
  const find = useEndpointMutation(certificateChecks.find, {
    handles: ['*'],
    onSuccess: () => setError(undefined),
    onError: setError,
  })
  return (
    <CheckLayout title={t('title')} hint={t('hint')}>
      <Form
        onSubmit={() =>
          form.submit(values => {
            setError(undefined)
            find.mutate(values)
          })
        }
      >
        <TextField form={form} name="number" label={t('number')} required autoComplete="off" />
        <TextField form={form} name="name" label={t('name')} hint={t('nameHint')} required autoComplete="off" />
        <Button type="submit" kind="primary" wide busy={find.isPending}>
          {t('check')}
        </Button>
      </Form>
      {error &&
        (isRefusal(error, 'NOT_FOUND') ? (
          <Verdict look="bad" title={t('notFound')} text={t('notFoundText')} />
        ) : (
          <ErrorState error={error} />
        ))}
      {!error && find.data && <ShownCertificate certificate={find.data} />}
      <nav className={styles.links}>
        <Link to={certificatesPaths.checkFile}>{t('toFile')}</Link>
      </nav>
    </CheckLayout>
  )
}
