import { banks } from '../../contract/banks.ts'
import { BankRight } from '@tripos/contract-kit/enums.ts'
import { Form, Modal, Radio } from 'antd'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { toast } from '@tripos/ui/toast.tsx'
import { QUESTION_LISTS } from '../shared/question-lists.ts'
import { BankSelect } from '../shared/bank-select.tsx'
import { ChapterSelect } from './chapter-select.tsx'

const WAYS = ['add', 'move', 'leave'] as const
type Way = (typeof WAYS)[number]

interface PlaceDialogProps {
  readonly ids: readonly string[]
  /** The bank that the list shows, if it shows one. */
  readonly bankId: string | undefined
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Into a bank and a chapter, from one bank to another, or out of the bank that the list shows. */
export function PlaceDialog({ ids, bankId, onDone, onClose }: PlaceDialogProps) {
  const t = useTranslations('questionsBanks.place')
  const common = useTranslations('common')
  const [way, setWay] = useState<Way>('add')
  const [target, setTarget] = useState(bankId)
  const [chapterId, setChapterId] = useState<string>()
  const options = {
    invalidates: [...QUESTION_LISTS, banks.chapters],
    onSuccess: () => {
      toast.success(t('done', { count: ids.length }))
      onDone()
    },
  }
  const place = useEndpointMutation(banks.place, options)
  const leave = useEndpointMutation(banks.leave, options)
  const formId = useId()
  const apply = () => {
    if (way === 'leave') return bankId !== undefined && leave.mutate({ ids: [...ids], bankId })
    if (target === undefined) return undefined
    const from = way === 'move' && bankId !== undefined ? { leaveBankId: bankId } : {}
    return place.mutate({ ids: [...ids], bankId: target, chapterId: chapterId ?? null, ...from })
  }
  return (
    <Modal
      open
      title={t('title', { count: ids.length })}
      okText={t('apply')}
      cancelText={common('cancel')}
      okButtonProps={{ disabled: way !== 'leave' && target === undefined, htmlType: 'submit', form: formId }}
      confirmLoading={place.isPending || leave.isPending}
      onCancel={onClose}
    >
      <Form id={formId} layout="vertical" onFinish={apply}>
        {bankId !== undefined && (
          <Form.Item>
            <Radio.Group
              aria-label={t('way')}
              value={way}
              onChange={event => setWay(event.target.value as Way)}
              options={WAYS.map(value => ({ value, label: t(`ways.${value}`) }))}
            />
          </Form.Item>
        )}
        {way === 'leave' ? (
          <p>{t('leaveText')}</p>
        ) : (
          <>
            <Form.Item label={t('bank')}>
              <BankSelect
                label={t('bank')}
                atLeast={BankRight.edit}
                value={target}
                onChange={next => {
                  setTarget(next)
                  setChapterId(undefined)
                }}
              />
            </Form.Item>
            {target !== undefined && (
              <Form.Item label={t('chapter')} extra={t('chapterHint')}>
                <ChapterSelect bankId={target} label={t('chapter')} value={chapterId} onChange={setChapterId} />
              </Form.Item>
            )}
          </>
        )}
      </Form>
    </Modal>
  )
}
