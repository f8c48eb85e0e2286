/** What the providers' codes mean for a message. */
import { asObject, outcomeOfStatus, readJson, said, textOf } from '../http/answer.rules.ts'
import type { PostAnswer } from '../http/post.ts'
import type { Outcome } from '../outcome.ts'

/** Limits, faults of theirs, and an account that has to be filled up: nothing that the message is to blame for. */
const ALIYUN_LATER =
  /^(isv\.(BUSINESS_LIMIT_CONTROL|DAY_LIMIT_CONTROL|OUT_OF_SERVICE|AMOUNT_NOT_ENOUGH|BILLING_DEDUCTION_ERROR)|isp\.(SYSTEM_ERROR|GATEWAY_ERROR|UNKNOWN)|Throttling|ServiceUnavailable|InternalError)/
/** The key, its signature or its rights, or the account: the same for every message. */
const ALIYUN_LOCKED =
  /^(InvalidAccessKeyId|SignatureDoesNotMatch|IncompleteSignature|Forbidden|NoPermission|isv\.(PRODUCT_UNSUBSCRIBE|PRODUCT_UN_SUBSCRIPT|ACCOUNT_NOT_EXISTS|ACCOUNT_ABNORMAL)|isp\.RAM_PERMISSION_DENY)/
/** Of one telephone on one day: the next tries would all be on that day. */
const ALIYUN_DAY = /天级流控|DAY|day/

export function readAliyun({ status, text }: PostAnswer): Outcome {
  const answer = readJson(text)
  const code = textOf(answer['Code'])
  if (code === 'OK') return { kind: 'sent', gatewayId: textOf(answer['BizId']) }
  if (code === '') return outcomeOfStatus(status, text)
  const message = textOf(answer['Message'])
  if (ALIYUN_LOCKED.test(code)) return { kind: 'locked', reason: said(code, message) }
  const isDayOver = code === 'isv.BUSINESS_LIMIT_CONTROL' && ALIYUN_DAY.test(message)
  const isLater = (ALIYUN_LATER.test(code) && !isDayOver) || status >= 500 || status === 429
  return { kind: isLater ? 'later' : 'refused', reason: said(code, message) }
}

const TENCENT_LATER =
  /^(LimitExceeded|RequestLimitExceeded|InternalError|ResourceInsufficient|ResourceUnavailable|FailedOperation\.InsufficientBalanceInSmsPackage)/
const TENCENT_LOCKED = /^(AuthFailure|UnauthorizedOperation)/
const TENCENT_DAY = /^LimitExceeded\.PhoneNumber\w*DailyLimit$/

function ofTencentCode(code: string, message: string): Outcome {
  const reason = said(code, message)
  // Theirs took too long among themselves: what became of it nobody says.
  if (TENCENT_LOCKED.test(code)) return { kind: 'locked', reason }
  if (code === 'InternalError.Timeout') return { kind: 'unknown', reason }
  return { kind: TENCENT_LATER.test(code) && !TENCENT_DAY.test(code) ? 'later' : 'refused', reason }
}

export function readTencent({ status, text }: PostAnswer): Outcome {
  const answer = asObject(readJson(text)['Response'])
  const error = asObject(answer['Error'])
  const errorCode = textOf(error['Code'])
  if (errorCode !== '') return ofTencentCode(errorCode, textOf(error['Message']))
  const all: unknown = answer['SendStatusSet']
  const one = asObject(Array.isArray(all) ? all[0] : undefined)
  const code = textOf(one['Code'])
  if (code === 'Ok') return { kind: 'sent', gatewayId: textOf(one['SerialNo']) }
  if (code !== '') return ofTencentCode(code, textOf(one['Message']))
  return outcomeOfStatus(status, text)
}
