import { UploadOutlined } from '@ant-design/icons'
import type { AssetKind } from '../../contract/asset-kinds.ts'
import { Button } from 'antd'
import { useRef } from 'react'
import { acceptOf } from './asset-kinds.ts'

interface FileButtonProps {
  readonly text: string
  readonly kinds: readonly AssetKind[]
  readonly isPrimary?: boolean
  readonly isMultiple?: boolean
  readonly disabled?: boolean
  readonly onFiles: (files: File[]) => void
}

/** Opens the dialog of the system for files of these kinds. */
export function FileButton({
  text,
  kinds,
  isPrimary = false,
  isMultiple = false,
  disabled = false,
  onFiles,
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        type={isPrimary ? 'primary' : 'default'}
        icon={<UploadOutlined aria-hidden="true" />}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {text}
      </Button>
      <input
        ref={input}
        type="file"
        // Ant Design's style sheet shows inputs that are only `hidden`, and those of a form whatever their class says.
        style={{ display: 'none' }}
        aria-label={text}
        accept={acceptOf(kinds)}
        multiple={isMultiple}
        onChange={event => {
          onFiles([...(event.target.files ?? [])])
          // The same file may be chosen again, to go on with it.
          event.target.value = ''
        }}
      />
    </>
  )
}
