/** Files of answers on their way to the server. */
import { answerFiles } from '../../contract/answer-files.ts'
import { type TransferOptions, upload as send } from '@tripos/web-kit/call.ts'

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
    answerFiles.upload,
    {
      file: new File([upload.bytes], upload.name),
      input: { paperId: upload.paperId, no: String(upload.no), epoch: String(epoch), fileId: upload.id },
    },
    options,
  )
