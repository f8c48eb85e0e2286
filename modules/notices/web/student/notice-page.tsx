import { useQueryClient } from '@tanstack/react-query'
import { notices } from '../../contract.ts'
import { useEffect } from 'react'
import { Link, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { isRefusal } from '@tripos/web-kit/call-error.ts'
import { formatMinute } from '@tripos/web-kit/format.ts'
import { noticesPaths } from '../shared/paths.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { Card } from '@tripos/ui/card.tsx'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { LaterRichText } from '@tripos/ui/later-rich-text.tsx'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { LoadError } from '@tripos/ui/load-error.tsx'
import { NotFound } from '@tripos/ui/states.tsx'
import styles from './notices.module.css'

/** `/web/notice/detail/:id`: who opens it has read it. */
export function NoticePage() {
  const t = useTranslations('noticesStudent')
  const { id = '' } = useParams()
  const client = useQueryClient()
  const notice = useEndpoint(notices.read, { id }, { staleMs: 0 })
  const isRead = notice.isSuccess
  useEffect(() => {
    if (isRead) void client.invalidateQueries({ queryKey: [notices.unread.path] })
  }, [client, isRead, id])
  if (notice.isPending) return <Skeleton count={2} height={220} />
  if (isRefusal(notice.error, 'NOT_FOUND', 'BAD_INPUT')) return <NotFound inLayout />
  if (notice.isLoadingError) return <LoadError query={notice} />
  const { title, body, publishedAt } = notice.data
  return (
    <div className={styles.column}>
      <PageTitle title={title} hint={formatMinute(publishedAt)} />
      <LoadError query={notice} />
      {body !== '' && (
        <Card>
          <LaterRichText html={body} />
        </Card>
      )}
      <p>
        <Link to={noticesPaths.myNotices}>{t('back')}</Link>
      </p>
    </div>
  )
}
