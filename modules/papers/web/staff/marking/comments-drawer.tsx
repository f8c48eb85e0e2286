import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpoint, useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { Tag } from '@tripos/ui/tag.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import { PagedItem, PagedList } from '@tripos/ui-staff/paged-list.tsx'
import { useConfirmedMutation } from '@tripos/ui-staff/use-confirmed-mutation.ts'
import { Button, Checkbox, Drawer, Input, Space } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type MarkingComment, markingComments } from '../../../contract/marking-comments.ts'
import styles from './marking.module.css'

const SIZE = 10
const MAX_CHARACTERS = 500
const LISTS = [markingComments.paging]

interface CommentsDrawerProps {
  readonly examId: string
  readonly onInsert: (text: string) => void
  readonly onClose: () => void
}

/** All comments to use again: one's own, and those of the exam. */
export function CommentsDrawer({ examId, onInsert, onClose }: CommentsDrawerProps) {
  const t = useTranslations('markingComments')
  const common = useTranslations('common')
  const [page, setPage] = useState(1)
  const [search, setSearch] = useState('')
  const input = { examId, page, size: SIZE, ...(search === '' ? {} : { search }) }
  const list = useEndpoint(markingComments.paging, input, { keepPrevious: true })
  return (
    <Drawer open title={t('title')} size={520} onClose={onClose} closable={{ 'aria-label': common('close') }}>
      <div className={styles.savedDrawer}>
        <p className={styles.muted}>{t('hint')}</p>
        <NewComment examId={examId} />
        <Input.Search
          aria-label={t('search')}
          placeholder={t('search')}
          allowClear
          maxLength={100}
          onSearch={text => {
            setSearch(text.trim())
            setPage(1)
          }}
        />
        <PagedList<MarkingComment> list={list} page={page} size={SIZE} onPage={setPage} empty={t('empty')}>
          {comment => <CommentItem key={comment.id} comment={comment} onInsert={onInsert} />}
        </PagedList>
      </div>
    </Drawer>
  )
}

function NewComment({ examId }: { examId: string }) {
  const t = useTranslations('markingComments')
  const canShare = useCan('exam:exam:edit')
  const [text, setText] = useState('')
  const [isShared, setIsShared] = useState(false)
  const options = {
    invalidates: LISTS,
    onSuccess: () => {
      toast.success(t('added'))
      setText('')
    },
  }
  const add = useEndpointMutation(markingComments.add, options)
  const share = useEndpointMutation(markingComments.addShared, options)
  const comment = text.trim()
  const save = () => {
    if (comment === '') return
    if (isShared) share.mutate({ examId, comment })
    else add.mutate({ comment })
  }
  return (
    <div className={styles.savedNew}>
      <Space.Compact block>
        <Input
          aria-label={t('comment')}
          placeholder={t('comment')}
          maxLength={MAX_CHARACTERS}
          value={text}
          onChange={event => setText(event.target.value)}
          onPressEnter={save}
        />
        <Button disabled={comment === ''} loading={add.isPending || share.isPending} onClick={save}>
          {t('add')}
        </Button>
      </Space.Compact>
      {canShare && (
        <Checkbox checked={isShared} onChange={event => setIsShared(event.target.checked)}>
          {t('forAll')}
        </Checkbox>
      )}
    </div>
  )
}

interface CommentItemProps {
  readonly comment: MarkingComment
  readonly onInsert: (text: string) => void
}

function CommentItem({ comment, onInsert }: CommentItemProps) {
  const t = useTranslations('markingComments')
  const [isEdited, setIsEdited] = useState(false)
  const remove = useConfirmedMutation(markingComments.delete, { invalidates: LISTS, done: t('deleted') })
  const { id, text, isShared, mayChange } = comment
  if (isEdited) return <EditedItem comment={comment} onEnd={() => setIsEdited(false)} />
  return (
    <PagedItem>
      <div className={styles.savedItem}>
        <p>
          {text} {isShared && <Tag tone="accent">{t('shared')}</Tag>}
        </p>
        <Space wrap>
          <Button size="small" onClick={() => onInsert(text)}>
            {t('insert')}
          </Button>
          {mayChange && (
            <Button size="small" type="text" onClick={() => setIsEdited(true)}>
              {t('edit')}
            </Button>
          )}
          {mayChange && (
            <Button
              size="small"
              type="text"
              danger
              onClick={() =>
                remove.ask({ title: t('deleteTitle'), content: t('deleteText'), okText: t('delete') }, { id })
              }
            >
              {t('delete')}
            </Button>
          )}
        </Space>
      </div>
    </PagedItem>
  )
}

function EditedItem({ comment, onEnd }: { comment: MarkingComment; onEnd: () => void }) {
  const t = useTranslations('markingComments')
  const common = useTranslations('common')
  const [text, setText] = useState(comment.text)
  const save = useEndpointMutation(markingComments.save, {
    invalidates: LISTS,
    onSuccess: () => {
      toast.success(t('saved'))
      onEnd()
    },
  })
  return (
    <PagedItem>
      <div className={styles.savedItem}>
        <Input.TextArea
          aria-label={t('comment')}
          autoSize
          maxLength={MAX_CHARACTERS}
          value={text}
          onChange={event => setText(event.target.value.replaceAll('\n', ' '))}
        />
        <Space>
          <Button
            size="small"
            type="primary"
            disabled={text.trim() === ''}
            loading={save.isPending}
            onClick={() => save.mutate({ id: comment.id, comment: text.trim() })}
          >
            {common('save')}
          </Button>
          <Button size="small" onClick={onEnd}>
            {common('cancel')}
          </Button>
        </Space>
      </div>
    </PagedItem>
  )
}
