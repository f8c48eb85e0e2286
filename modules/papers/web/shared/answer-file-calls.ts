/** Files of answers on their way to the server. */
import type { answerFiles } from '../../contract/answer-files.ts'
import { type TransferOptions, upload as send } from '@tripos/web-kit/call.ts'
import { firstCall } from '@tripos/web-kit/first-call.ts'

/** As in the contract, which would bring its schemas into the exam room; a test compares them. */
export const UPLOAD = firstCall<typeof answerFiles.upload>('/api/paper/upload-file')

interface Sent {
  readonly upload: {
    readonly paperId: string
    readonly no: number
    readonly id: string
    readonly name: string
    readonly bytes: Blob
  }
  readonly epoch: number
}

export const sendAnswerFile = ({ upload, epoch }: Sent, options: TransferOptions) =>
  send(
    UPLOAD,
    {
      file: new File([upload.bytes], upload.name),
      input: { paperId: upload.paperId, no: String(upload.no), epoch: String(epoch), fileId: upload.id },
    },
    options,
  )
