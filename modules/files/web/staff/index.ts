/** Rich text stores its pictures, sound and video here. */
import { setFileUploads } from '@tripos/ui-staff/rich-text-editor/file-uploads.ts'
import type { StaffScreens } from '@tripos/ui-staff/staff-door.ts'
import { files } from '../../contract.ts'

setFileUploads({
  storeImage: (file, { upload }) => upload(files.uploadImage, { file, input: {} }),
  storeMedia: (file, { upload }) => upload(files.uploadMedia, { file, input: {} }),
})

export const screens: StaffScreens<'files'> = {}
