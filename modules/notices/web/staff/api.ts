/** What changes notices, and which lists then are old. */
import { notices } from '../../contract.ts'

export const NOTICE_LISTS = [notices.paging, notices.detail, notices.receipts]
