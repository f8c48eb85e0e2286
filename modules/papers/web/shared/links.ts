import { makeLink } from '@tripos/web-kit/make-link.ts'

/** What one missed in this exam. */
export const toMissedQuestions = makeLink<[examId: string]>()

/** The bank that a mock exam of one's own was made of. */
export const toPractisedBank = makeLink<[bankId: string]>()

/** Camera, microphone and network are tried before an exam. */
export const toDeviceCheck = makeLink<[]>()
