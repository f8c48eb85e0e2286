import { files } from '@tripos/contract/files'
import { site } from '@tripos/contract/site'
import { type Rows } from './row.ts'

export const SITE_ROWS: Rows = [
  [site.detail, { input: () => ({}) }],
  [
    site.save,
    {
      input: () => ({
        siteName: 'Named',
        frontLogo: '',
        backLogo: '',
        loginBackground: '',
        signUpOpen: false,
        signUpReview: false,
        signUpDepartmentId: null,
        singleSession: false,
      }),
    },
  ],
  [site.demoMessages, { input: () => ({}), rightful: 'NOT_FOUND' }],
  [files.uploadImage, { input: () => ({}), rightful: 'FILE_TYPE_REFUSED' }],
]
