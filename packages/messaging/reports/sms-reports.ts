/**
 * Receipts of text messages. Alibaba Cloud (SmsReport over HTTP) and Tencent Cloud (status of what was sent) post a list in a form of
 * their own, neither signed; a gateway of one's own posts `{"reports":[{"id":"…","outcome":"bounced","reason":"…"}]}`, signed as what it is sent.
 */
import * as z from 'zod/mini'
import { onOneLine } from '../reason.rules.ts'
import { type DeliveryReport, ownId } from './report.rules.ts'

const MAX_REPORTS = 1000
const MAX_REASON = 300
const text = z._default(z.pipe(z.union([z.string(), z.number()]), z.transform(String)), '')
const list = <T extends z.ZodMiniType>(item: T) => z.array(item).check(z.maxLength(MAX_REPORTS))

const aliyun = list(
  z.object({ success: z.boolean(), err_code: text, err_msg: text, biz_id: text, out_id: z.optional(z.nullable(text)) }),
)
const tencent = list(
  z.object({ report_status: z.enum(['SUCCESS', 'FAIL']), errmsg: text, description: text, sid: text }),
)
const hook = z.object({
  reports: list(z.object({ id: z.string(), outcome: z.enum(['delivered', 'bounced']), reason: text })),
})

interface Found {
  readonly isDelivered: boolean
  readonly messageId?: string | null
  readonly gatewayId?: string
  readonly words: readonly string[]
}

function reportOf({ isDelivered, messageId = null, gatewayId = '', words }: Found): DeliveryReport[] {
  if (messageId === null && gatewayId === '') return []
  const reason = isDelivered ? '' : onOneLine(words.filter(Boolean).join(': ')).slice(0, MAX_REASON)
  return [{ messageId, gatewayId: gatewayId || null, outcome: isDelivered ? 'delivered' : 'bounced', reason }]
}

/** Undefined where it is not of that form. */
export function readAliyunReports(body: unknown): DeliveryReport[] | undefined {
  return aliyun.safeParse(body).data?.flatMap(one =>
    reportOf({
      isDelivered: one.success,
      messageId: ownId(one.out_id ?? ''),
      gatewayId: one.biz_id,
      words: [one.err_code, one.err_msg],
    }),
  )
}

export function readTencentReports(body: unknown): DeliveryReport[] | undefined {
  return tencent.safeParse(body).data?.flatMap(one =>
    reportOf({
      isDelivered: one.report_status === 'SUCCESS',
      gatewayId: one.sid,
      words: [one.errmsg, one.description],
    }),
  )
}

export function readHookReports(body: unknown): DeliveryReport[] | undefined {
  return hook
    .safeParse(body)
    .data?.reports.flatMap(({ id, outcome, reason }) =>
      reportOf({ isDelivered: outcome === 'delivered', messageId: ownId(id), words: [reason] }),
    )
}
