import type { Input } from '@tripos/contract-kit/endpoint.ts'
import { useEndpoint, useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { toast } from '@tripos/ui/toast.tsx'
import { keepEnterInChoices } from '@tripos/ui-staff/enter-key.ts'
import { focusFirstField } from '@tripos/ui-staff/focus-first-field.ts'
import styles from '@tripos/ui-staff/pages.module.css'
import { AutoComplete, Checkbox, Form, InputNumber, Modal } from 'antd'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { candidateRooms } from '../../../contract/candidate-rooms.ts'
import { candidates, MAX_ROOM, NO_ROOM } from '../../../contract/candidates.ts'

/** Ticked candidates, or all whom the list has, in its order. */
export type PlacedCandidates = Omit<Input<typeof candidateRooms.place>, 'toRoom' | 'firstSeat'>

export const ROOMS_CHANGED = [
  candidates.paging,
  candidates.listAll,
  candidateRooms.list,
  candidateRooms.doorLists,
] as const

interface PlaceDialogProps {
  readonly chosen: PlacedCandidates
  /** How many are meant. */
  readonly count: number
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Into which room, and with which seat numbers. Rendered only while it is open. */
export function PlaceDialog({ chosen, count, onDone, onClose }: PlaceDialogProps) {
  const t = useTranslations('candidates.rooms.place')
  const common = useTranslations('common')
  const formId = useId()
  const [room, setRoom] = useState('')
  const [isNumbered, setNumbered] = useState(false)
  const [first, setFirst] = useState<number | null>(1)
  const used = useEndpoint(candidateRooms.list, { examId: chosen.examId })
  const place = useEndpointMutation(candidateRooms.place, {
    invalidates: [...ROOMS_CHANGED],
    onSuccess: ({ placedCount }) => {
      toast.success(t('done', { count: placedCount, room: room.trim() }))
      onClose()
      onDone()
    },
  })
  const isComplete = room.trim() !== '' && room.trim() !== NO_ROOM && (!isNumbered || first !== null)
  const confirm = () => {
    if (isComplete) place.mutate({ ...chosen, toRoom: room.trim(), firstSeat: isNumbered ? first : null })
  }
  return (
    <Modal
      open
      title={t('title', { count })}
      okText={t('action')}
      cancelText={common('cancel')}
      okButtonProps={{ disabled: !isComplete, htmlType: 'submit', form: formId }}
      confirmLoading={place.isPending}
      onCancel={onClose}
      afterOpenChange={isOpen => isOpen && focusFirstField(formId)}
    >
      <Form
        id={formId}
        layout="vertical"
        onFinish={confirm}
        onKeyDown={keepEnterInChoices}
        className={styles.stack ?? ''}
      >
        <Form.Item label={t('room')} htmlFor="place-room" required extra={t('roomHint')}>
          <AutoComplete
            id="place-room"
            value={room}
            maxLength={MAX_ROOM}
            showSearch={{ filterOption: (text, option) => String(option?.value ?? '').includes(text.trim()) }}
            options={(used.data?.rooms ?? []).map(one => ({
              value: one.room,
              label: t('used', { room: one.room, count: one.candidateCount }),
            }))}
            onChange={setRoom}
          />
        </Form.Item>
        <Checkbox checked={isNumbered} onChange={event => setNumbered(event.target.checked)}>
          {t('isNumbered')}
        </Checkbox>
        {isNumbered && (
          <Form.Item label={t('first')} htmlFor="place-first" required extra={t('firstHint')}>
            <InputNumber id="place-first" min={1} max={99_999} precision={0} value={first} onChange={setFirst} />
          </Form.Item>
        )}
      </Form>
    </Modal>
  )
}
