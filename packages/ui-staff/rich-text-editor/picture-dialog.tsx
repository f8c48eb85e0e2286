import { Form, Input, InputNumber, type InputRef, Modal } from 'antd'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'

const MIN_WIDTH = 16
const MAX_WIDTH = 4000

export interface Picture {
  /** What is read out instead; empty: the picture adds nothing to the text. */
  readonly alt: string
  /** In pixels; null: as wide as it is. */
  readonly width: number | null
}

interface PictureDialogProps {
  readonly picture: Picture
  readonly onSave: (picture: Picture) => void
  readonly onClose: () => void
}

export function PictureDialog({ picture, onSave, onClose }: PictureDialogProps) {
  const t = useTranslations('staff.editor')
  const common = useTranslations('common')
  const [alt, setAlt] = useState(picture.alt)
  const [width, setWidth] = useState(picture.width)
  const input = useRef<InputRef>(null)
  const save = () => onSave({ alt: alt.trim(), width })
  return (
    <Modal
      open
      title={t('pictureSettings')}
      okText={common('ok')}
      cancelText={common('cancel')}
      onOk={save}
      onCancel={onClose}
      // The dialog itself would take the focus first.
      afterOpenChange={isOpen => isOpen && input.current?.focus()}
    >
      {/* Not a form of its own: the editor stands in one. */}
      <Form component={false} layout="vertical">
        <Form.Item label={t('pictureText')} htmlFor="picture-text" extra={t('pictureTextHint')}>
          <Input
            id="picture-text"
            ref={input}
            maxLength={200}
            showCount
            value={alt}
            onChange={event => setAlt(event.target.value)}
            onPressEnter={save}
          />
        </Form.Item>
        <Form.Item label={t('pictureWidth')} htmlFor="picture-width" extra={t('pictureWidthHint')}>
          <InputNumber
            id="picture-width"
            min={MIN_WIDTH}
            max={MAX_WIDTH}
            precision={0}
            value={width}
            onChange={setWidth}
            onPressEnter={save}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
