/** Sending files for what other modules make of them. */
import { dismiss, sendFiles, useUploadQueue } from '../staff/upload-queue.ts'

export { dismiss as dismissUpload, sendFiles }
export { FileButton } from '../staff/file-button.tsx'
export { UploadPanel } from '../staff/upload-panel.tsx'

/** The asset that an upload becomes, once all of it has arrived; fails with what the server says, or without a word where it was cancelled. */
export function uploadOf(key: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const item = useUploadQueue.getState().items.find(one => one.key === key)
      if (item?.state === 'arrived' && item.assetId !== undefined) resolve(item.assetId)
      else if (item === undefined || item.state === 'refused') reject(new Error(item?.refusal ?? ''))
      else return false
      return true
    }
    if (look()) return
    const stop = useUploadQueue.subscribe(() => look() && stop())
  })
}
