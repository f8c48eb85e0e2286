/** What a screen shows instead of its content: nothing there, an error, or an address that leads nowhere. */
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { CallError, isUnavailable } from '@tripos/web-kit/call-error.ts'
import { useDocumentTitle } from '@tripos/web-kit/document-title.ts'
import { paths } from '@tripos/web-kit/paths.ts'
import { Button, ButtonLink } from './button.tsx'
import styles from './states.module.css'

interface StateProps {
  readonly title: string
  readonly children?: ReactNode
  readonly action?: ReactNode
}

/** Says what is not there and what to do about it. */
export function EmptyState({ title, children, action }: StateProps) {
  return (
    <div className={styles.state}>
      <EmptyPicture />
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {action}
    </div>
  )
}

/** The sentence for an error, in the reader's language. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations('common.errors')
  return error => {
    if (!(error instanceof CallError)) return t('unreachable')
    if (error.text !== '') return error.text
    // A refusal without words (specification section 8), or no envelope at all.
    return error.code === -1 ? t('unavailable') : t('unnamed')
  }
}

/** A part of the page could not be loaded. With `onRetry` where trying again makes sense. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const t = useTranslations('common')
  const textOf = useErrorText()
  const requestId = error instanceof CallError && isUnavailable(error) ? error.requestId : undefined
  return (
    <div className={styles.state} role="alert">
      <p className={styles.title}>{t('errors.title')}</p>
      <div className={styles.text}>
        <p>{textOf(error)}</p>
        {requestId && <p className={styles.small}>{t('errors.requestId', { id: requestId })}</p>}
      </div>
      {onRetry && <Button onClick={onRetry}>{t('retry')}</Button>}
    </div>
  )
}

/** 404: also what an outsider sees of things that are there but not theirs. `inLayout` where a layout stands around it. */
export function NotFound({ inLayout = false }: { inLayout?: boolean }) {
  return <DeadEnd name="notFound" code="404" inLayout={inLayout} />
}

/** 401: there, but not for this person. */
export function NotAllowed() {
  return <DeadEnd name="notAllowed" code="401" />
}

interface DeadEndProps {
  readonly name: 'notFound' | 'notAllowed'
  readonly code: string
  readonly inLayout?: boolean
}

function DeadEnd({ name, code, inLayout = false }: DeadEndProps) {
  const t = useTranslations('common')
  // A page has one `main`, which the layouts bring along.
  const Frame = inLayout ? 'div' : 'main'
  useDocumentTitle(t(`${name}.title`))
  return (
    <Frame className={styles.deadEnd}>
      <p className={styles.code} aria-hidden="true">
        {code}
      </p>
      <h1 className={styles.title}>{t(`${name}.title`)}</h1>
      <p className={styles.text}>{t(`${name}.text`)}</p>
      <ButtonLink kind="primary" to={paths.home}>
        {t('backHome')}
      </ButtonLink>
    </Frame>
  )
}

function EmptyPicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 120 80" fill="none" aria-hidden="true">
      <rect x="24" y="10" width="72" height="60" rx="8" stroke="currentColor" strokeWidth="2" />
      <path d="M38 28h44M38 40h30M38 52h36" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}
